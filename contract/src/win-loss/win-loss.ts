/** How deals that closed in some periods ended, by what is known of them. */
import { DEFAULT_PERIODS_SHOWN, MOST_PERIODS_SHOWN, WIN_LOSS_DIMENSIONS } from '@dealwright/domain/win-loss';
import { WIN_LOSS_COLUMNS } from '@dealwright/domain/win-loss-columns';
import { FEWEST_CLOSED } from '@dealwright/domain/win-rate';
import { z } from 'zod';
import { FORECAST_SCOPES, forecastQuery, personSchema } from '../forecast/forecast.ts';
import { columnsOf, daySchema, formatSchema, numberInAddress, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

export const MOST_GROUPS = 50;

const winLossQuery = {
  ...forecastQuery,
  by: z.enum(WIN_LOSS_DIMENSIONS),
  /** How many periods, up to and with that of the day. */
  periods: numberInAddress(1, MOST_PERIODS_SHOWN).default(DEFAULT_PERIODS_SHOWN),
};

const shareSchema = z
  .object({ share: z.number(), low: z.number(), high: z.number() })
  .describe('From 0 to 1, with the ends of its 95% interval');

const quoteSchema = z.object({ text: z.string(), person: z.string().nullable(), said_on: daySchema });

const groupSchema = z
  .object({
    /** Names the group to `listWinLossDeals`; `none` at its end where nothing is on record. */
    key: z.string(),
    /** Of a competitor, or a loss reason. */
    name: z.string().nullable(),
    won: z.number().int(),
    lost: z.number().int(),
    rate: shareSchema.nullable(),
    quote: quoteSchema.nullable(),
  })
  .meta({
    id: 'WinLossGroup',
    description:
      '`rate` is the share of deals that were won; of a loss reason, its share of the lost deals. ' +
      `Null below ${FEWEST_CLOSED} deals. \`quote\` is what a buyer said against it in one of the deals.`,
  });
export type WinLossGroup = z.infer<typeof groupSchema>;

const differenceSchema = z.object({
  groups: z.number().int(),
  chi_square: z.number(),
  degrees: z.number().int(),
  /** How often chance alone makes them differ as much. */
  chance: z.number(),
  differ: z.boolean(),
});
export type WinLossDifference = z.infer<typeof differenceSchema>;

export const winLossSchema = z
  .object({
    period: z.object({
      first: daySchema,
      last: daySchema,
      label: z.string(),
      /** First days of the last period before and of the one after. */
      previous: daySchema,
      next: daySchema,
    }),
    scope: z.object({ kind: z.enum(FORECAST_SCOPES), person: personSchema.nullable() }),
    won: z.number().int(),
    lost: z.number().int(),
    rate: shareSchema.nullable(),
    sections: z.array(
      z.object({
        /** A pillar or a currency; empty for all others. */
        key: z.string(),
        groups: z.array(groupSchema),
        /** Null where too little is known, or deals can be in several groups. */
        difference: differenceSchema.nullable(),
      }),
    ),
    /** Groups beyond the largest, which aren’t listed. */
    more_groups: z.number().int(),
    /** Deals without any evidence, which say nothing about a pillar. */
    without_evidence: z.number().int(),
  })
  .meta({ id: 'WinLoss' });
export type WinLoss = z.infer<typeof winLossSchema>;
export type WinLossSection = WinLoss['sections'][number];

export const getWinLoss = defineRoute({
  operationId: 'getWinLoss',
  method: 'GET',
  path: '/win-loss',
  audience: 'user',
  summary: 'How the deals that closed in some periods ended, for a person, a team or all you oversee',
  query: z.object(winLossQuery),
  response: winLossSchema,
});

export const exportWinLoss = defineRoute({
  operationId: 'exportWinLoss',
  method: 'GET',
  path: '/win-loss/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the groups of getWinLoss as CSV or XLSX; columns that its table doesn’t have are left out',
  query: z.object({ ...winLossQuery, columns: columnsOf(WIN_LOSS_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});

export const winLossDealSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    owner: personSchema,
    outcome: z.enum(['won', 'lost']),
    closed_on: daySchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    loss_reason: z.string().nullable(),
    /** What a buyer last said against it, if it was lost. */
    quote: quoteSchema.nullable(),
  })
  .meta({ id: 'WinLossDeal' });
export type WinLossDeal = z.infer<typeof winLossDealSchema>;

export const listWinLossDeals = defineRoute({
  operationId: 'listWinLossDeals',
  method: 'GET',
  path: '/win-loss/deals',
  audience: 'user',
  summary: 'The deals that a number of the win/loss page counts, the latest first',
  query: z.object({
    ...winLossQuery,
    ...pageQuery,
    group: z
      .string()
      .regex(/^[\w.-]{1,60}$/)
      .optional(),
    outcome: z.enum(['won', 'lost']).optional(),
  }),
  response: pageOf(winLossDealSchema),
});
