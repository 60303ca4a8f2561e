import { FORECAST_CALL_COLUMNS } from '@dealwright/domain/forecast-columns';
import { CURRENCIES, MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { z } from 'zod';
import { columnsOf, formatSchema, givenDaySchema, idSchema, pageOf, pageQuery, textSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { callSchema, choiceSchema, FORECAST_SCOPES, forecastQuery } from './forecast.ts';

export const MAX_CALL_NOTE = 500;

export const newCallSchema = z.strictObject({
  /** First day of the period as it was read: 409 if periods have been set anew since. */
  first: givenDaySchema,
  last: givenDaySchema,
  scope: z.enum(FORECAST_SCOPES),
  /** Null for all you oversee. */
  person: idSchema.nullable(),
  category: choiceSchema,
  amount_minor: z.number().int().min(0).max(MAX_AMOUNT_MINOR),
  currency: z.enum(CURRENCIES),
  note: textSchema(1, MAX_CALL_NOTE, 'Say in a sentence why'),
});
export type NewCall = z.infer<typeof newCallSchema>;

export const makeForecastCall = defineRoute({
  operationId: 'makeForecastCall',
  method: 'POST',
  path: '/forecast/calls',
  audience: 'user',
  summary:
    'Call what a category will bring in a period. Calls are kept: a new one never replaces an earlier one',
  body: newCallSchema,
  response: callSchema,
  status: 201,
  idempotent: true,
});

const callsQuery = {
  ...forecastQuery,
  /** Only the calls that `sellers_calls` of this category sums: each sales rep’s latest for themselves. */
  sellers: choiceSchema.optional(),
};

export const listForecastCalls = defineRoute({
  operationId: 'listForecastCalls',
  method: 'GET',
  path: '/forecast/calls',
  audience: 'user',
  summary: 'All calls for a person, a team or all you oversee in a period, newest first',
  query: z.object({ ...callsQuery, ...pageQuery }),
  response: pageOf(callSchema),
});

export const exportForecastCalls = defineRoute({
  operationId: 'exportForecastCalls',
  method: 'GET',
  path: '/forecast/calls/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the calls of listForecastCalls as CSV or XLSX, in its order',
  query: z.object({ ...callsQuery, columns: columnsOf(FORECAST_CALL_COLUMNS), format: formatSchema }),
  response: z.undefined(),
  download: true,
});
