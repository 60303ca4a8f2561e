import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { QUARTER } from '@dealwright/domain/quarter';
import { z } from 'zod';
import { amountsSchema } from '../amounts.ts';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealSummarySchema } from '../deals/deals.ts';
import { historyEntrySchema } from '../deals/history.ts';
import { daySchema, idSchema, pageOf, pageQuery, timeSchema } from '../page.ts';
import { forecastQuery } from '../forecast/forecast.ts';
import { defineRoute } from '../route.ts';

/** What Today counts, it counts up to here. */
export const MOST_COUNTED = 100;

export const CHECKLIST_STEPS = ['sample_call', 'deals', 'invite', 'mail', 'first_call'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export const riskReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['denied', 'disputed']), pillar: pillarSchema }),
  z.object({
    kind: z.literal('overcalled'),
    choice: z.enum(FORECAST_CHOICES),
    category: z.enum(FORECAST_CHOICES),
  }),
  z.object({ kind: z.literal('unproven'), pillar: pillarSchema, others: z.number().int() }),
  z.object({ kind: z.literal('champion_silent'), days: z.number().int() }),
  z.object({ kind: z.enum(['no_next_step', 'no_close_date']) }),
]);

const count = z.number().int();
const namedDealSchema = z.object({
  number: z.number().int(),
  name: z.string(),
  account: z.string().nullable(),
  currency: z.string(),
});

const changedDealSchema = z.object({ deal: namedDealSchema, changes: z.array(historyEntrySchema).min(1) });
const suggestedDealSchema = namedDealSchema.extend({ evidence: count, tasks: count });

const todaySchema = z
  .object({
    /** The day that overdue and due dates are counted from, in UTC. */
    day: daySchema,
    /** When the last visit ended; null on the first visit, which shows the last seven days. */
    since: timeSchema.nullable(),
    /** How the company names its period of today, unless that is a quarter of the calendar year. */
    period_label: z.string().nullable(),
    /** Open deals that close between today and the end of that period. `quarter` is the calendar’s. */
    quarter: z.object({
      quarter: z.string().regex(QUARTER),
      last_day: daySchema,
      deals: count,
      amounts: amountsSchema,
    }),
    at_risk: z.object({
      deals: count,
      items: z.array(z.object({ deal: dealSummarySchema, reasons: z.array(riskReasonSchema).min(1) })),
    }),
    /** Open deals whose close date has passed, the longest ago first. */
    slipped: z.object({ deals: count, items: z.array(dealSummarySchema) }),
    /** Open deals whose next step was due before today, the longest overdue first. */
    overdue: z.object({ deals: count, items: z.array(dealSummarySchema) }),
    /** What others, and age, changed on one’s deals since then; the latest change of each field. */
    changed: z.object({ deals: count, items: z.array(changedDealSchema) }),
    decisions: z.object({
      /** Deals with pending suggestions of evidence or tasks. */
      suggestions: z.object({ deals: count, items: z.array(suggestedDealSchema) }),
      /** Values that differ between HubSpot and here. */
      conflicts: count,
      /** Open deals whose owners are no longer in a workspace, and who they are. */
      ownerless: z.object({ deals: count, owners: z.array(idSchema) }),
      /** A draft of a territory plan that is not applied. */
      territory_draft: z.boolean(),
    }),
    /** First steps for newcomers. Null if done or hidden, and for viewers. */
    checklist: z
      .object({
        steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
        /** A sample deal to try a call on, or null. */
        sample_deal: z.number().int().nullable(),
        /** The workspace's newest real deal, to import the first call into, or null. */
        own_deal: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Today' });
export type Today = z.infer<typeof todaySchema>;

const whoseQuery = { scope: forecastQuery.scope, person: forecastQuery.person };

export const getToday = defineRoute({
  operationId: 'getToday',
  method: 'GET',
  path: '/today',
  audience: 'user',
  summary: 'What needs you today: deals at risk and why, slipped deals, changes, and pending decisions',
  /** Lists of deals are those of a person or a team only if given; pending decisions and first steps are your own. */
  query: z.object(whoseQuery),
  response: todaySchema,
});

export const TODAY_LISTS = ['at_risk', 'overdue'] as const;

const todayDealSchema = z
  .object({
    deal: dealSummarySchema,
    /** Of a deal at risk. */
    reasons: z.array(riskReasonSchema),
  })
  .meta({ id: 'TodayDeal' });
export type TodayDeal = z.infer<typeof todayDealSchema>;

export const listTodayDeals = defineRoute({
  operationId: 'listTodayDeals',
  method: 'GET',
  path: '/today/deals',
  audience: 'user',
  summary: 'All deals at risk or with an overdue next step, in the order of Today',
  query: z.object({ ...whoseQuery, ...pageQuery, list: z.enum(TODAY_LISTS) }),
  response: pageOf(todayDealSchema),
});

export const listTodayChanges = defineRoute({
  operationId: 'listTodayChanges',
  method: 'GET',
  path: '/today/changes',
  audience: 'user',
  summary: 'The deals that changed since your last visit, up to a hundred, the latest change first',
  query: z.object({ ...whoseQuery, ...pageQuery }),
  response: pageOf(changedDealSchema.meta({ id: 'TodayChange' })),
});

export const listTodaySuggestions = defineRoute({
  operationId: 'listTodaySuggestions',
  method: 'GET',
  path: '/today/suggestions',
  audience: 'user',
  summary: 'The deals with suggestions that wait for your decision, up to a hundred, the latest first',
  query: z.object(pageQuery),
  response: pageOf(suggestedDealSchema.meta({ id: 'SuggestedDeal' })),
});

export const recordVisit = defineRoute({
  operationId: 'recordVisit',
  method: 'PUT',
  path: '/today/visit',
  audience: 'user',
  summary: 'Record a visit to Home or the dashboard. Visits within four hours count as one',
  response: z.undefined(),
  status: 204,
});

export const hideChecklist = defineRoute({
  operationId: 'hideChecklist',
  method: 'DELETE',
  path: '/today/checklist',
  audience: 'user',
  summary: 'Hide the checklist of first steps for yourself',
  response: z.undefined(),
  status: 204,
});
