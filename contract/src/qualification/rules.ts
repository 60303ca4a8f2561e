import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { FORECAST_CATEGORIES, type ForecastCategory } from '@dealwright/domain/forecast';
import { PILLARS } from '@dealwright/domain/pillar';
import { CAPPED_CATEGORIES } from '@dealwright/domain/qualification-settings';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { gradeSchema, personSchema } from '../deals/deals.ts';
import {
  daySchema,
  eachOf,
  givenDaySchema,
  idSchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

export const MAX_RULES_NOTE = 500;
export const MAX_FRESH_DAYS = 1000;
/** The largest open deals that a preview looks at; few workspaces have more. */
export const MOST_LOOKED_AT = 20_000;
/** Deals of a preview that are named at first, the largest first; more are listed page by page. */
export const MOST_PREVIEWED = 200;

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));
const WHOLE_WEIGHTS = 'The weights have to add up to 100';

const gradesSchema = eachOf(PILLARS, gradeSchema).partial();
const needsSchema = z.strictObject({
  grades: gradesSchema,
  fresh: z.array(pillarSchema).max(PILLARS.length),
});

/** All rules that deals of a workspace are graded by. */
export const rulesSchema = z
  .strictObject({
    /** In per cent of the score; together 100. */
    weights: eachOf(PILLARS, z.number().int().min(0).max(100)).refine(
      (weights) => PILLARS.reduce((sum, pillar) => sum + weights[pillar], 0) === 100,
      WHOLE_WEIGHTS,
    ),
    /** Null for what does not age. */
    freshness_days: eachOf(EVIDENCE_KINDS, z.number().int().min(1).max(MAX_FRESH_DAYS).nullable()),
    /** The least grade of a pillar from this stage on. */
    expectations: eachOf(OPEN_STAGES, gradesSchema).partial(),
    /** What evidence has to carry for a category of the forecast. */
    caps: eachOf(CAPPED_CATEGORIES, needsSchema),
    /** Whether a deal with gaps may not enter a later stage; else gaps only warn. */
    gaps_block: z.boolean(),
  })
  .meta({ id: 'QualificationRules' });
export type QualificationRulesView = z.infer<typeof rulesSchema>;

export const rulesDraftSchema = z
  .object({
    rules: rulesSchema,
    updated_by: personSchema.nullable(),
    updated_at: timeSchema,
    version: z.number().int(),
  })
  .meta({ id: 'RulesDraft' });
export type RulesDraft = z.infer<typeof rulesDraftSchema>;

export const publishedRulesSchema = z
  .object({
    id: idSchema,
    rules: rulesSchema,
    note: z.string(),
    /** The day from which they count; null for those of the beginning. */
    effective_on: daySchema.nullable(),
    state: z.enum(['scheduled', 'applying', 'current', 'earlier']),
    /** How many open deals are graded by them so far, and of how many; null before and after. */
    progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
    published_by: personSchema.nullable(),
    published_at: timeSchema,
  })
  .meta({ id: 'PublishedRules' });
export type PublishedRules = z.infer<typeof publishedRulesSchema>;

export const workspaceRulesSchema = z
  .object({
    current: rulesSchema,
    /** What an admin is preparing; null for everybody else. */
    draft: rulesDraftSchema.nullable(),
    /** What will count from a later day, or is being applied to open deals now. */
    coming: publishedRulesSchema.nullable(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'WorkspaceRules' });
export type WorkspaceRulesView = z.infer<typeof workspaceRulesSchema>;

export const getRules = defineRoute({
  operationId: 'getRules',
  method: 'GET',
  path: '/workspace/rules',
  audience: 'user',
  summary: 'The rules that deals of your workspace are graded by, and what is being prepared',
  response: workspaceRulesSchema,
});

export const listRules = defineRoute({
  operationId: 'listRules',
  method: 'GET',
  path: '/workspace/rules/history',
  audience: 'user',
  summary: 'All rules that were published, the latest first',
  query: z.object(pageQuery),
  response: pageOf(publishedRulesSchema),
});

export const saveRulesDraft = defineRoute({
  operationId: 'saveRulesDraft',
  method: 'PUT',
  path: '/workspace/rules/draft',
  audience: 'user',
  summary: 'Save the draft of new rules; version 0 for a new one. Nothing is graded by it',
  body: rulesSchema,
  response: rulesDraftSchema,
  versioned: true,
});

export const discardRulesDraft = defineRoute({
  operationId: 'discardRulesDraft',
  method: 'DELETE',
  path: '/workspace/rules/draft',
  audience: 'user',
  summary: 'Discard the draft of new rules',
  status: 204,
  response: z.undefined(),
  versioned: true,
});

export const PREVIEW_CHANGES = ['weakest', 'score', 'gaps', 'falls', 'rises'] as const;
export type PreviewChange = (typeof PREVIEW_CHANGES)[number];

type PreviewMove = {
  [F in ForecastCategory]: `${F}.${Exclude<ForecastCategory, F>}`;
}[ForecastCategory];

/** The deals of one change, or of one move in the forecast: `commit.best_case`. */
export type PreviewedBy = PreviewChange | PreviewMove;
export const moveOf = (from: ForecastCategory, to: ForecastCategory): PreviewedBy =>
  `${from}.${to}` as PreviewMove;
export const PREVIEWED_BY: readonly PreviewedBy[] = [
  ...PREVIEW_CHANGES,
  ...FORECAST_CATEGORIES.flatMap((from) =>
    FORECAST_CATEGORIES.filter((to) => to !== from).map((to) => moveOf(from, to)),
  ),
];

const standingSchema = z.object({
  score: z.number().int(),
  weakest_pillar: pillarSchema,
  gaps: z.number().int(),
  forecast_category: z.enum(FORECAST_CATEGORIES),
});
const sumsSchema = z.array(z.object({ currency: z.string(), amount_minor: z.number().int() }));
const countedSchema = z.object({ deals: z.number().int(), sums: sumsSchema });

export const previewedDealSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    amount_minor: z.number().int(),
    currency: z.string(),
    before: standingSchema,
    after: standingSchema,
  })
  .meta({ id: 'PreviewedDeal' });
export type PreviewedDealView = z.infer<typeof previewedDealSchema>;

export const rulesPreviewSchema = z
  .object({
    /** Open deals that the preview looked at: all of them, or those with the largest amounts. */
    deals: z.number().int().max(MOST_LOOKED_AT),
    /** Open deals of the workspace. */
    open: z.number().int(),
    /**
     * Amounts compare by today’s rate to the reporting currency. Deals in these currencies have no rate and come after the
     * others, each currency by itself.
     */
    without_rate: z.array(z.string()),
    /** Deals that get another weakest pillar, score or number of gaps, or fall or rise in the forecast. */
    changes: eachOf(PREVIEW_CHANGES, countedSchema),
    /** Between categories of the forecast. */
    moves: z.array(
      countedSchema.extend({ from: z.enum(FORECAST_CATEGORIES), to: z.enum(FORECAST_CATEGORIES) }),
    ),
    /** The largest of the deals that were asked for. */
    shown: z.array(previewedDealSchema).max(MOST_PREVIEWED),
    /** For `listPreviewedDeals`, where there are more. */
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'RulesPreview' });
export type RulesPreview = z.infer<typeof rulesPreviewSchema>;

const changeParam = z
  .enum(PREVIEWED_BY)
  .default('weakest')
  .describe('Which deals to name: those of a change, or of a move in the forecast as `commit.best_case`');

export const previewRules = defineRoute({
  operationId: 'previewRules',
  method: 'GET',
  path: '/workspace/rules/draft/preview',
  audience: 'user',
  summary: 'What the draft would change for the open deals of the workspace',
  query: z.object({ change: changeParam }),
  response: rulesPreviewSchema,
});

export const listPreviewedDeals = defineRoute({
  operationId: 'listPreviewedDeals',
  method: 'GET',
  path: '/workspace/rules/draft/preview/deals',
  audience: 'user',
  summary: 'The deals that the draft would change in one way, the largest first',
  query: z.object({ ...pageQuery, change: changeParam }),
  response: pageOf(previewedDealSchema),
});

export const publishRules = defineRoute({
  operationId: 'publishRules',
  method: 'POST',
  path: '/workspace/rules/draft/publish',
  audience: 'user',
  summary: 'Make the draft count from a day on. From that day open deals are graded anew; earlier days stay',
  body: z.strictObject({
    effective_on: givenDaySchema,
    note: textSchema(0, MAX_RULES_NOTE).default(''),
  }),
  response: publishedRulesSchema,
  versioned: true,
});

export const cancelScheduledRules = defineRoute({
  operationId: 'cancelScheduledRules',
  method: 'DELETE',
  path: '/workspace/rules/scheduled',
  audience: 'user',
  summary: 'Withdraw scheduled rules; they become the draft again unless there is another',
  status: 204,
  response: z.undefined(),
});
