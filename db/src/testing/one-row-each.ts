import type { OwnerSession } from '../database.ts';

interface Needed {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_array: boolean;
  readonly first_label: string | null;
}

/** Where a check allows only certain values. A new table may need its line here. */
const VALUES: Readonly<Record<string, string>> = {
  'account_plans.ends_on': '2026-12-31',
  'account_totals.kind': 'open',
  'announcements.channel': 'dealwright_events',
  'close_totals.span': 'day',
  'asks.kind': 'bad_news',
  'battlecard_lines.section': 'what_to_ask',
  'competitor_checks.kind': 'evidence',
  'competitor_checks.record_id': '00000000-0000-4000-8000-000000000001',
  'competitor_mentions.ends_at': '2',
  'competitor_mentions.evidence_id': '00000000-0000-4000-8000-000000000001',
  'competitor_mentions.sentence_key': 'k'.repeat(64),
  'news_items.source': 'site',
  'news_items.url_key': 'k'.repeat(64),
  'cost_factors.unit': 'money',
  'buyer_links.purpose': 'close_plan',
  'buyer_links.recipient_email': 'someone@buyer.example',
  'buyer_links.token_hash': `\\x${'ab'.repeat(32)}`,
  'buyer_sessions.token_hash': `\\x${'ab'.repeat(32)}`,
  'address_changes.token_hash': `\\x${'ab'.repeat(32)}`,
  'ai_suggestions.quote_end': '2',
  'territory_plans.state': 'former',
  'data_exports.scope': 'own',
  'deal_shares.token_hash': `\\x${'ab'.repeat(32)}`,
  'early_access_requests.first_name': 'Ada',
  'early_access_requests.last_name': 'Lindqvist',
  'early_access_requests.email': 'someone@own.example',
  'early_access_requests.company': 'Northwind',
  'early_access_requests.message': 'Our forecast is a guess',
  'contact_history.cause': 'edit',
  'deal_history.cause': 'edit',
  'duplicate_checks.kind': 'deal',
  'duplicate_checks.record_id': '00000000-0000-4000-8000-000000000001',
  'duplicate_keys.kind': 'deal',
  'duplicate_lessons.kind': 'deal',
  'duplicate_pairs.answer': 'ask',
  'duplicate_pairs.kind': 'deal',
  'duplicate_pairs.one_id': '00000000-0000-4000-8000-000000000001',
  'duplicate_pairs.other_id': '00000000-0000-4000-8000-000000000002',
  'exchange_rates.base': 'EUR',
  'external_ids.deal_id': '00000000-0000-4000-8000-000000000001',
  'external_ids.kind': 'deal',
  'email_connections.email_address': 'someone@own.example',
  'email_seen.outcome': 'stored',
  'error_groups.fingerprint': `\\x${'ab'.repeat(32)}`,
  'forecast_calls.scope': 'all',
  'forecast_totals.kind': 'open',
  'forecast_periods.length': 'month',
  'google_sign_ins.browser_hash': `\\x${'ab'.repeat(32)}`,
  'google_sign_ins.state_hash': `\\x${'ab'.repeat(32)}`,
  'hubspot_conflicts.deal_id': '00000000-0000-4000-8000-000000000001',
  'hubspot_conflicts.kind': 'deal',
  'hubspot_records.kind': 'deal',
  'import_files.kind': 'deal',
  'import_rows.fate': 'create',
  'import_rows.kind': 'deal',
  'instances.processes': 'all',
  'meddpicc_evidence.recorded_by': 'f1b5f1a0-0000-7000-8000-000000000000',
  'merged_records.kind': 'account',
  'merged_records.kept_id': '00000000-0000-4000-8000-000000000002',
  'qualification_rules.settings': '{}',
  'server_logs.level': 'warn',
  'service_days.kind': 'requests',
  'error_hours.occurrences': '1',
  'usage_months.month': '2026-01-01',
  'usage_spans.span': 'week',
  'mfa_audit_log.action': 'enrolled',
  'mfa_recovery_codes.code_hash': `\\x${'ab'.repeat(32)}`,
  'mfa_recovery_codes.salt': `\\x${'ab'.repeat(16)}`,
  'mails.recipient': 'someone@own.example',
  'notification_dues.channel': 'email',
  'notification_preferences.channel': 'email',
  'notification_preferences.kind': 'mention',
  'notifications.kind': 'mention',
  'operation_changes.action': 'created',
  'operations.kind': 'import',
  'known_browsers.token_hash': `\\x${'ab'.repeat(32)}`,
  'password_guesses.subject': `\\x${'ab'.repeat(32)}`,
  'one_time_tokens.token_hash': `\\x${'ab'.repeat(32)}`,
  'close_plans.our_country': 'US',
  'close_plans.their_country': 'DE',
  'commitment_claims.kind': 'amount',
  'deal_odds.chance': '0.5',
  'odds_runs.state': 'waiting',
  'plan_steps.kind': 'signature',
  'plan_templates.steps': '[{}]',
  'problem_costs.period': 'year',
  'push_keys.public_key': 'k'.repeat(87),
  'push_subscriptions.endpoint_hash': `\\x${'ab'.repeat(32)}`,
  'quote_files.sha256': `\\x${'ab'.repeat(32)}`,
  'quote_lines.billing': 'one_off',
  'quote_replies.email': 'someone@buyer.example',
  'quote_replies.kind': 'comment',
  'quote_replies.note': 'Can we pay in March?',
  'recordings.kind': 'call',
  'recordings.origin': 'recorded',
  'recording_chunks.sha256': `\\x${'ab'.repeat(32)}`,
  'recording_chunks.track': 'us',
  'recording_parts.track': 'us',
  'transcript_pieces.to_ms': '2',
  'transcript_pieces.track': 'us',
  'transcript_segments.side': 'buyer',
  'transcript_segments.track': 'us',
  'outcome_questions.outcome': 'won',
  'outcome_questions.questions': '[]',
  'outcome_reviews.answers': '[]',
  'outcome_reviews.outcome': 'won',
  'reviews.scope': 'me',
  'review_promises.kind': 'promise',
  'rfp_files.format': 'txt',
  'rfp_files.sha256': `\\x${'ab'.repeat(32)}`,
  'rfp_requirements.ends_at': '2',
  'retention_rules.days': '365',
  'retention_rules.kind': 'usage_logs',
  'saved_mappings.kind': 'deal',
  'sessions.token_hash': `\\x${'ab'.repeat(32)}`,
  'sign_in_origins.kind': 'device',
  'stakeholder_influences.influences_id': 'f1b5f1a0-0000-7000-8000-0000000000ff',
  'signal_views.signal_key': 'k'.repeat(64),
  'step_changes.email': 'someone@buyer.example',
  'step_changes.kind': 'reopened',
  'support_requests.impact_category': 'high',
  'integration_tokens.ending': 'abcd',
  'integration_tokens.scopes': '{meddpicc:read}',
  'integration_tokens.token_hash': `\\x${'ab'.repeat(32)}`,
  'task_suggestions.origin': 'gap',
  'tasks.deal_id': 'f1b5f1a0-0000-7000-8000-000000000000',
  'notifications.deal_id': 'f1b5f1a0-0000-7000-8000-000000000000',
  'webhook_deliveries.skip_reason': 'paused',
  'webhook_deliveries.finished_at': '2026-01-01T00:00:00Z',
  'webhook_deliveries.state': 'skipped',
  'workspace_invitations.email': 'x@own.example',
  'workspace_invitations.invitation_token': `\\x${'ab'.repeat(32)}`,
};

/** Columns that must be filled: nothing else gives them a value, or a check wants one. */
const NEEDED_SQL = `
  select c.oid::regclass::text as table, a.attname::text as column, t.typname::text as type, t.typcategory = 'A' as is_array,
         (select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder limit 1) as first_label
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p')
     and c.relname <> 'schema_migrations'
     and a.attgenerated = '' and a.attidentity = ''
     and ((a.attnotnull and not a.atthasdef) or a.attname = 'company_id'
          or c.oid::regclass || '.' || a.attname in (${Object.keys(VALUES).map((name) => `'${name}'`)}))
   order by c.oid::regclass::text, a.attnum`;

const BY_TYPE: Readonly<Record<string, string>> = {
  bool: 'true',
  bpchar: 'USD',
  bytea: '\\xab',
  date: '2026-01-01',
  float4: '0.5',
  float8: '0.5',
  int2: '1',
  int4: '1',
  int8: '1',
  json: '{}',
  jsonb: '{}',
  numeric: '1',
  text: 'x',
  timestamptz: '2026-01-01T00:00:00Z',
};

function sampleValue(
  { table, column, type, is_array, first_label }: Needed,
  company: string,
  id: string,
): string {
  if (column === 'company_id' || (table === 'companies' && column === 'id')) {
    return company;
  }
  const value =
    VALUES[`${table}.${column}`] ?? (is_array ? '{}' : type === 'uuid' ? id : (first_label ?? BY_TYPE[type]));
  if (value === undefined) {
    throw new Error(`No sample value is known for ${table}.${column} (${type}): add it to one-row-each.ts`);
  }
  return value;
}

export interface Sample {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly string[];
}

/** One row for every table there is, of the given company. */
export async function sampleRows(
  owner: Pick<OwnerSession, 'query'>,
  company: string,
  id: string,
): Promise<Sample[]> {
  const needed = await owner.query<Needed>(NEEDED_SQL);
  return [...Map.groupBy(needed, ({ table }) => table)].map(([table, columns]) => ({
    table,
    columns: columns.map(({ column }) => column),
    values: columns.map((column) => sampleValue(column, company, id)),
  }));
}

export function insertSql({ table, columns }: Sample): string {
  const names = columns.map((column) => `"${column}"`).join();
  const places = columns.map((_, n) => `$${n + 1}`).join();
  return `insert into ${table} (${names}) values (${places})`;
}

/** For a superuser: rows without those they refer to, so that tables can be filled in any order. */
export async function insertOneRowEach(superuser: OwnerSession, samples: readonly Sample[]): Promise<void> {
  await superuser.exec('set session_replication_role = replica');
  for (const sample of samples) {
    await superuser.query(insertSql(sample), sample.values);
  }
  await superuser.exec('set session_replication_role = default');
}
