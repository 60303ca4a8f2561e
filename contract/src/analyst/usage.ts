import { daysIn, MAX_RANGE_DAYS } from '@dealwright/domain/usage-cost';
import { z } from 'zod';
import { daySchema, givenDaySchema, idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/** How many rows 'Costs by Customer/Deal' shows. */
export const DEAL_ROWS = 20;

/** Both days or neither; the current month (UTC) without them. */
const rangeQuery = { from: givenDaySchema.optional(), to: givenDaySchema.optional() };

interface RangeQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function rangeError({ from, to }: RangeQuery): string | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) return 'Choose the first and the last day';
  if (from > to) return 'The last day must not be before the first';
  return daysIn({ from, to }) > MAX_RANGE_DAYS ? 'Choose at most three years' : null;
}

function checkRange(query: RangeQuery, context: z.RefinementCtx): void {
  const message = rangeError(query);
  if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
}

/** US dollars, exact to the sixth decimal. */
const usdSchema = z.number();

const rangeFields = { from: daySchema, to: daySchema };

const totalSchema = z.object({
  total_operations: z.number().int(),
  total_api_calls: z.number().int(),
  total_tokens: z.number().int(),
  total_cost_usd: usdSchema,
});

const serviceUsageSchema = totalSchema
  .extend({
    service_type: z.string(),
    /** What it cost in each of the chart's bars. */
    bar_costs_usd: z.array(usdSchema),
  })
  .meta({ id: 'ServiceUsage' });

export const usageSchema = z
  .object({
    ...rangeFields,
    /** The day it is, in UTC. */
    today: daySchema,
    /** Services by what they cost, most first. */
    services: z.array(serviceUsageSchema),
    total: totalSchema,
    /** What a bar of the chart stands for. */
    interval: z.enum(['day', 'week', 'month']),
    /** The day that each bar begins with, those without cost too. */
    bars: z.array(daySchema),
    /** The previous calendar month. */
    last_month_cost_usd: usdSchema,
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

export const getUsage = defineRoute({
  operationId: 'getUsage',
  method: 'GET',
  path: '/usage',
  audience: 'user',
  reads: 'replica',
  summary: 'The cost of the company’s services in a period, by service and by day (UTC)',
  query: z.object(rangeQuery).superRefine(checkRange),
  response: usageSchema,
});

const usageLogSchema = z
  .object({
    id: idSchema,
    created_at: z.iso.datetime(),
    service_type: z.string(),
    operation: z.string(),
    model: z.string().nullable(),
    api_calls: z.number().int(),
    tokens_input: z.number().int(),
    tokens_output: z.number().int(),
    tokens_total: z.number().int(),
    estimated_cost_usd: usdSchema,
    success: z.boolean(),
  })
  .meta({ id: 'UsageLog' });
export type UsageLog = z.infer<typeof usageLogSchema>;

export const listUsageLogs = defineRoute({
  operationId: 'listUsageLogs',
  method: 'GET',
  path: '/usage/logs',
  audience: 'user',
  reads: 'replica',
  summary: 'Each use of a service in a period, newest first, without the person and the deal',
  query: z.object({ ...rangeQuery, ...pageQuery }).superRefine(checkRange),
  response: pageOf(usageLogSchema),
});

export const dealUsageSchema = z
  .object({
    deal_id: idSchema,
    /** For the link to the deal's page. */
    deal_number: z.number().int(),
    deal_name: z.string(),
    client_company: z.string().nullable(),
    service_type: z.string(),
    total_operations: z.number().int(),
    total_cost_usd: usdSchema,
  })
  .meta({ id: 'DealUsage' });
export type DealUsage = z.infer<typeof dealUsageSchema>;

const dealSumsSchema = z.object({ total_operations: z.number().int(), total_cost_usd: usdSchema });

export const dealUsagesSchema = z
  .object({
    items: z.array(dealUsageSchema),
    /** Everything else of all time: calls without a deal, and deals that are not among the items. */
    rest: dealSumsSchema,
    /** All of the company, of all time: the items and the rest. */
    total: dealSumsSchema,
  })
  .meta({ id: 'DealUsages' });
export type DealUsages = z.infer<typeof dealUsagesSchema>;

export const listDealUsage = defineRoute({
  operationId: 'listDealUsage',
  method: 'GET',
  path: '/usage/deals',
  audience: 'user',
  reads: 'replica',
  summary: `The all-time cost of services for each deal you can see: the ${DEAL_ROWS} most expensive, and the rest as one row`,
  response: dealUsagesSchema,
});

export const exportUsage = defineRoute({
  operationId: 'exportUsage',
  method: 'GET',
  path: '/usage/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export usage as CSV: the daily cost by service, or each use of a service',
  query: z.object({ ...rangeQuery, of: z.enum(['days', 'calls']).default('days') }).superRefine(checkRange),
  response: z.undefined(),
  download: true,
});
