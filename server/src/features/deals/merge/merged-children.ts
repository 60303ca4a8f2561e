import type { Child } from '../../operations/merge-store.ts';

/** Links first: they count collaborators as readers. */
const TABLES = [
  'deal_shares',
  'deal_share_readers',
  'deal_collaborators',
  'deal_pins',
  'deal_lines',
  'deal_pricing',
  'close_plans',
  'plan_steps',
  'plan_odds',
  'step_changes',
  'stakeholders',
  'stakeholder_influences',
  'interactions',
  'meddpicc_evidence',
  'meddpicc_answers',
  'asks',
  'business_problems',
  'problem_costs',
  'cost_factors',
  'deal_competitors',
  'competitor_mentions',
  'battlecard_lines',
  'signal_views',
  'ai_analyses',
  'ai_suggestions',
  'quotes',
  'recordings',
  'rfps',
  'reviews',
  'review_items',
  'review_promises',
  'outcome_reviews',
  'buyer_links',
  'tasks',
  'task_sources',
  'task_suggestions',
  'task_generations',
  'email_messages',
  'email_sends',
  'usage_logs',
  'events',
  'webhook_deliveries',
  'webhook_lanes',
  'notifications',
  'hubspot_records',
  'hubspot_people',
  'hubspot_conflicts',
  'external_ids',
] as const;

/** Everything that moves with a deal. A test checks it against every table that references deals. */
export const DEAL_CHILDREN: readonly Child[] = TABLES.map((table) => ({ table, column: 'deal_id' }));

/** Everything that moves with a role in a deal when it is merged with another. */
export const ROLE_CHILDREN: readonly Child[] = [
  ...[
    'meddpicc_evidence',
    'asks',
    'business_problems',
    'plan_steps',
    'ai_suggestions',
    'task_suggestions',
    'external_ids',
    'hubspot_people',
    'hubspot_conflicts',
    'stakeholder_influences',
  ].map((table) => ({ table, column: 'stakeholder_id' })),
  // Claims about a merged person move to the one that is kept.
  { table: 'commitment_claims', column: 'subject_id' },
  { table: 'stakeholder_influences', column: 'influences_id' },
  { table: 'stakeholders', column: 'reports_to' },
];

/** Columns that reference deals and don't move this way, each with the reason. */
export const NOT_MOVED_WITH_DEALS: Readonly<Record<string, string>> = {
  commitments: 'What was claimed of that deal; the one of the merged deal ends',
  deal_access: 'Kept by the database for those who own or work on a deal',
  deal_history: 'Moves with its fields renamed, so that it is not taken for the other deal’s past',
  deal_odds: 'Computed for what the deal was; those of the other deal are the ones that hold',
  dead_weight_keeps: 'Said of how old that deal was',
  deal_usage_totals: 'Added to those of the other deal',
  deal_versions: 'Reports say what each deal was; those of the merged deal end',
  deal_visits: 'Each person’s own note of when they looked at that deal',
};
