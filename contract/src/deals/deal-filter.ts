/**
 * What deals are narrowed and sorted by. The web's router reads addresses with it on every page, so it stands apart
 * from the operations, which only the pages of deals load.
 */
import {
  COLUMN_DEAL_FIELDS,
  DEAL_FIELDS,
  type DealFieldValues,
  FILTERED_DEAL_FIELDS,
  type FilteredDealFieldKey,
} from '@dealwright/domain/deal-fields';
import { FORECAST_CATEGORIES } from '@dealwright/domain/forecast';
import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { PILLARS } from '@dealwright/domain/pillar';
import { STAGES } from '@dealwright/domain/stage';
import { z } from 'zod';
import { givenDaySchema, idSchema, listOf, numberInAddress } from '../page.ts';

export const stageSchema = z.enum(STAGES);
export const pillarSchema = z.enum(PILLARS);

export const NO_ACCOUNT_FILTER = 'none';

export const EVIDENCE_SIGNALS = ['ageing', 'disputed'] as const;

type FieldFilters = {
  readonly [K in FilteredDealFieldKey]: z.ZodOptional<z.ZodType<NonNullable<DealFieldValues[K]>[]>>;
};

/** Some values of each plain field that deals can be narrowed by. */
const fieldFilters = Object.fromEntries(
  FILTERED_DEAL_FIELDS.map((key) => [key, listOf(z.enum(Object.keys(DEAL_FIELDS[key].choices))).optional()]),
) as unknown as FieldFilters;

/** What board, list and totals can be narrowed by. */
export const dealFilter = {
  ...fieldFilters,
  owner: listOf(idSchema).optional(),
  stage: listOf(stageSchema).optional(),
  status: z.enum(['open', 'closed']).optional(),
  /** Of their amounts. */
  currency: listOf(z.enum(CURRENCIES)).optional(),
  /** The category that the evidence supports. */
  category: listOf(z.enum(FORECAST_CATEGORIES)).optional(),
  /** Open deals whose close date has passed (`yes`), or every other deal (`no`). */
  slipped: z.enum(['yes', 'no']).optional(),
  /** Open deals without a next step, or with one that was due before today. */
  next_step: z.enum(['none', 'overdue']).optional(),
  /** Open deals with evidence past its freshness, or with unresolved evidence on both sides. */
  evidence: listOf(z.enum(EVIDENCE_SIGNALS)).optional(),
  /** Open deals without activity for this many days. */
  idle_days: numberInAddress(1, 3650).optional(),
  /** Open deals that entered their stage at least this many days ago. */
  stage_days: numberInAddress(1, 3650).optional(),
  amount_min: numberInAddress(0, MAX_AMOUNT_MINOR).optional(),
  amount_max: numberInAddress(0, MAX_AMOUNT_MINOR).optional(),
  close_from: givenDaySchema.optional(),
  close_to: givenDaySchema.optional(),
  /** Won or lost on these days. */
  closed_from: givenDaySchema.optional(),
  closed_to: givenDaySchema.optional(),
  score_min: numberInAddress(0, 100).optional(),
  score_max: numberInAddress(0, 100).optional(),
  gap: listOf(pillarSchema).optional(),
  /** Of one account, or those without any (`none`). */
  account: z.union([idSchema, z.literal(NO_ACCOUNT_FILTER)]).optional(),
  /** That have one competitor. */
  competitor: idSchema.optional(),
  /** That have one product among their lines. */
  product: idSchema.optional(),
  /** Added or changed by one import, if you can read that; kept for 30 days. */
  import: idSchema.optional(),
  /** For those who see more than one. */
  workspace: idSchema.optional(),
  /** Words from name, number, account or people. */
  q: z.string().trim().max(100).optional(),
};
/**
 * `slipped` sorts open deals by close date, the longest overdue first, and closed ones after them; a list of closed
 * deals alone by the day on which they closed. Deals that have no value come last where the smallest is first.
 */
export const DEAL_SORTS = [
  'number',
  'name',
  'account',
  'owner',
  'stage',
  'amount',
  'close_date',
  'slipped',
  'score',
  'gaps',
  'days_in_stage',
  'next_step_due',
  ...COLUMN_DEAL_FIELDS,
  'updated_at',
] as const;
export const BOARD_SORTS = ['close_date', 'score', 'amount'] as const;
