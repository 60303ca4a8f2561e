/** Chances of open deals, the range of a period, and how good past forecasts were. */
import { CHANCE_COLUMNS, DEAD_WEIGHT_COLUMNS } from '@dealwright/domain/odds/odds-columns';
import { z } from 'zod';
import { amountsSchema } from '../amounts.ts';
import { stageSchema } from '../deals/deal-filter.ts';
import { dealParams, personSchema } from '../deals/deals.ts';
import { scopeQuery } from '../forecast/forecast.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  givenDaySchema,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

export const FORECAST_METHODS = ['model', 'baseline'] as const;
export const ODDS_STATES = ['waiting', 'done', 'failed'] as const;
export const MOST_EXAMPLES = 10;
export const MAX_KEEP_REASON = 500;

const methodSchema = z.enum(FORECAST_METHODS);
/** From 0 to 1. */
const shareSchema = z.number().min(0).max(1);

const rangeSchema = z.object({
  amount_minor: z.number().int(),
  /** Ends of the interval that is meant to hold the amount in 80 of 100 cases. */
  low_minor: z.number().int(),
  high_minor: z.number().int(),
});

const pastErrorSchema = z.object({
  /** How many weeks of ended periods it is taken from. */
  weeks: z.number().int(),
  /** Mean difference from what the period brought, as a share of it; null without weeks. */
  mean_error: z.number().nullable(),
});

const rangesSchema = z.object({ model: rangeSchema.nullable(), baseline: rangeSchema.nullable() });

const weekSchema = z.object({
  as_of: daySchema,
  leads: methodSchema.nullable(),
  ranges: rangesSchema,
  actual_minor: z.number().int(),
});
export type ForecastWeek = z.infer<typeof weekSchema>;

export const periodRangeSchema = z
  .object({
    currency: z.string(),
    /** Currencies whose amounts are left out everywhere, since there is no rate for them. */
    left_out: z.array(z.string()),
    won_minor: z.number().int(),
    /** How many deals it sums, those without a rate among them; null in odds of an earlier release, which didn’t list them. */
    won_deals: z.number().int().nullable(),
    /** Open deals at their chances, and deals that don’t exist yet; null with too little history. */
    expected: z.object({ open_minor: z.number().int(), new_minor: z.number().int() }).nullable(),
    ranges: rangesSchema,
    past_errors: z.object({ model: pastErrorSchema, baseline: pastErrorSchema }),
    /** The method whose own past errors are smaller; the last period pro rata until there are 13 weeks of them. */
    leads: methodSchema.nullable(),
    /** What each week said, where its period has ended. */
    weeks: z.array(weekSchema),
  })
  .meta({ id: 'PeriodRange' });
export type PeriodRange = z.infer<typeof periodRangeSchema>;

const chanceGroupSchema = z.object({
  forecasts: z.number().int(),
  low: shareSchema,
  high: shareSchema,
  /** Mean chance that was said, and the share that was won. */
  said: shareSchema,
  won: shareSchema,
});

export const oddsScoreSchema = z
  .object({
    forecasts: z.number().int(),
    deals: z.number().int(),
    /** Mean squared difference between chance and outcome: 0 is perfect, 0.25 is a coin toss. */
    brier: z.number(),
    calibration_error: z.number(),
    groups: z.array(chanceGroupSchema),
  })
  .meta({ id: 'OddsScore' });
export type OddsScore = z.infer<typeof oddsScoreSchema>;

/** Whether sellers’ win rates differ by more than chance. */
export const sellerTestSchema = z
  .object({
    people: z.number().int(),
    chi_square: z.number(),
    degrees: z.number().int(),
    /** How often chance alone makes them differ as much. */
    chance: shareSchema,
    differ: z.boolean(),
  })
  .meta({ id: 'SellerTest' });
export type SellerTest = z.infer<typeof sellerTestSchema>;

export const oddsSchema = z
  .object({
    /** The day whose end it is about; null before the first run. */
    as_of: daySchema.nullable(),
    period: z.object({ first: daySchema, last: daySchema, label: z.string() }),
    computed_at: timeSchema.nullable(),
    /** Of the day that was asked for: null if nobody has asked. */
    asked: z.enum(ODDS_STATES).nullable(),
    /** Whether a run would say something new. */
    outdated: z.boolean(),
    /** Won and lost deals in the two years before. */
    history: z.object({ won: z.number().int(), lost: z.number().int(), enough: z.boolean() }).nullable(),
    /** How many deals were read where a workspace has too many: open ones first, then the latest closed. Null for sellers. */
    learned_from: z.object({ deals: z.number().int(), all: z.number().int() }).nullable(),
    /** Whether odds depend on the stage, or only on how long a deal has been open. */
    by_stage: z.boolean(),
    /** Of the whole workspace; null for sellers, who see their own deals. */
    range: periodRangeSchema.nullable(),
    score: oddsScoreSchema.nullable(),
    sellers: sellerTestSchema.nullable(),
  })
  .meta({ id: 'Odds' });
export type Odds = z.infer<typeof oddsSchema>;

const asOfQuery = { as_of: givenDaySchema.optional() };
/** Deals of one person, of a team or of everyone, as in the forecast; all that the reader finds unless given. */
const ownersQuery = { ...asOfQuery, ...scopeQuery };

export const getOdds = defineRoute({
  operationId: 'getOdds',
  method: 'GET',
  path: '/odds',
  audience: 'user',
  summary: 'The range of a period and how good past forecasts were, as of today or an earlier day',
  query: z.object(asOfQuery),
  response: oddsSchema,
});

export const computeOdds = defineRoute({
  operationId: 'computeOdds',
  method: 'PUT',
  path: '/odds/runs/:as_of',
  audience: 'user',
  summary: 'Compute the odds as of a day, in the background; read them with getOdds',
  params: z.object({ as_of: givenDaySchema }),
  response: z.object({ state: z.enum(ODDS_STATES) }),
});

export const dealChanceSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    owner: personSchema,
    /** Today’s: a closed one was won or lost since. */
    stage: stageSchema,
    chance: shareSchema,
    /** What it counts with; an average where it has no amount. */
    amount_minor: z.number().int(),
    is_average: z.boolean(),
    /** Whether its amount is in the run’s currency; without a rate it is in its own, and nothing of it is expected. */
    has_rate: z.boolean(),
    expected_minor: z.number().int(),
    currency: z.string(),
    /** Days in its stage; since it was opened where stages aren’t told apart. */
    age_days: z.number().int(),
  })
  .meta({ id: 'DealChance' });
export type DealChance = z.infer<typeof dealChanceSchema>;

const chancesQuery = {
  ...ownersQuery,
  /** `won`: what `won_minor` of the range sums, archived deals too; their chance is 1. */
  of: z.enum(['open', 'won']).default('open'),
};

export const listDealChances = defineRoute({
  operationId: 'listDealChances',
  method: 'GET',
  path: '/odds/deals',
  audience: 'user',
  summary:
    'Deals that were open as of the day, with their chance to be won in the period, or those that were won in it by then; ' +
    'the largest expected amount first',
  query: z.object({ ...chancesQuery, ...pageQuery }),
  response: pageOf(dealChanceSchema),
});

export const exportDealChances = defineRoute({
  operationId: 'exportDealChances',
  method: 'GET',
  path: '/odds/deals/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the deals of listDealChances with their odds as CSV or XLSX, in its order',
  query: z.object({ ...chancesQuery, columns: columnsOf(CHANCE_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

const comparedDealSchema = z
  .object({ number: z.number().int(), name: z.string(), stage: stageSchema })
  .meta({ id: 'ComparedDeal' });

export const getDealOdds = defineRoute({
  operationId: 'getDealOdds',
  method: 'GET',
  path: '/deals/:number/odds',
  audience: 'user',
  summary: 'Why a deal has its chance: the deals it is compared with, and what raises or lowers it',
  params: dealParams,
  query: z.object(asOfQuery),
  response: z
    .object({
      as_of: daySchema,
      chance: shareSchema,
      age_days: z.number().int(),
      /** Deals in the same stage, or of all stages, that ended at a like age. */
      like: z.object({
        by_stage: z.boolean(),
        from_day: z.number().int(),
        /** Null for no end. */
        before_day: z.number().int().nullable(),
        won: z.number().int(),
        lost: z.number().int(),
        /** Those of the latest ten that the reader finds in lists. */
        deals: z.array(comparedDealSchema).max(MOST_EXAMPLES),
        /** Whether there are more than those. */
        has_more: z.boolean(),
      }),
      /** By how much this part of the period, and evidence such as this, multiplies the daily chance to win. */
      factors: z.object({ part_of_period: z.number(), evidence: z.number() }),
      /** Past forecasts of about this chance, and what share came true with its 95% interval; null without any. */
      record: z
        .object({
          forecasts: z.number().int(),
          deals: z.number().int(),
          said: shareSchema,
          won: shareSchema,
          low: shareSchema,
          high: shareSchema,
        })
        .nullable(),
    })
    .meta({ id: 'DealOdds' }),
});

export const getDealChance = defineRoute({
  operationId: 'getDealChance',
  method: 'GET',
  path: '/deals/:number/chance',
  audience: 'user',
  summary: 'The latest chance of an open deal to be won in its period; null where too little is known',
  params: dealParams,
  response: z.object({
    odds: z.object({ as_of: daySchema, period: z.string(), chance: shareSchema }).nullable(),
  }),
});

export const listComparedDeals = defineRoute({
  operationId: 'listComparedDeals',
  method: 'GET',
  path: '/deals/:number/odds/compared',
  audience: 'user',
  summary: 'The deals that a deal’s odds compare it with, the latest that were closed first',
  params: dealParams,
  query: z.object({ ...asOfQuery, ...pageQuery }),
  response: pageOf(comparedDealSchema),
});

export const deadWeightDealSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    owner: personSchema,
    /** Today’s: a closed one was won or lost since. */
    stage: stageSchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    close_date: daySchema.nullable(),
    /** Since it was opened. */
    age_days: z.number().int(),
    kept: z.object({ reason: z.string(), until: daySchema, by: personSchema }).nullable(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'DeadWeightDeal' });
export type DeadWeightDeal = z.infer<typeof deadWeightDealSchema>;

export const listDeadWeight = defineRoute({
  operationId: 'listDeadWeight',
  method: 'GET',
  path: '/odds/dead-weight',
  audience: 'user',
  summary:
    'Open deals older than any this workspace ever won, the oldest first; with a day, those that were open then',
  query: z.object({ ...ownersQuery, ...pageQuery }),
  response: pageOf(deadWeightDealSchema).extend({
    as_of: daySchema,
    /** The oldest that a deal was when it was won; null with too little history. */
    oldest_won_days: z.number().int().nullable(),
    dead_weight: z.number().int(),
    /** Sums of those by currency, and how many deals there are in all. */
    amounts: amountsSchema,
    open_deals: z.number().int(),
    /** Of those, how many somebody keeps. */
    kept: z.number().int(),
  }),
});

export const exportDeadWeight = defineRoute({
  operationId: 'exportDeadWeight',
  method: 'GET',
  path: '/odds/dead-weight/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the deals of listDeadWeight as CSV or XLSX, in its order',
  query: z.object({ ...ownersQuery, columns: columnsOf(DEAD_WEIGHT_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

export const keepDeadWeight = defineRoute({
  operationId: 'keepDeadWeight',
  method: 'PUT',
  path: '/deals/:number/dead-weight-keep',
  audience: 'user',
  summary: 'Keep an old deal in the pipeline for 90 days, with a reason',
  params: dealParams,
  body: z.object({ reason: textSchema(1, MAX_KEEP_REASON) }),
  response: z.object({ until: daySchema }),
});

export const stopKeepingDeadWeight = defineRoute({
  operationId: 'stopKeepingDeadWeight',
  method: 'DELETE',
  path: '/deals/:number/dead-weight-keep',
  audience: 'user',
  summary: 'Stop keeping an old deal in the pipeline',
  params: dealParams,
  response: z.undefined(),
});

export const changeDeadWeightKeeps = defineRoute({
  operationId: 'changeDeadWeightKeeps',
  method: 'PUT',
  path: '/odds/dead-weight/keeps',
  audience: 'user',
  summary:
    'Keep many old deals in the pipeline for 90 days with one reason, or stop keeping them; all or none',
  body: z.object({
    numbers: z.array(dealParams.shape.number).min(1).max(200),
    /** Null to stop. */
    reason: textSchema(1, MAX_KEEP_REASON).nullable(),
  }),
  response: z.object({ until: daySchema.nullable() }),
});
