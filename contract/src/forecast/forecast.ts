import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { FORECAST_PERSON_COLUMNS } from '@dealwright/domain/forecast-columns';
import { PERIOD_LENGTHS } from '@dealwright/domain/forecast-period/period';
import { z } from 'zod';
import { amountsSchema, convertedSchema } from '../amounts.ts';
import { stageSchema } from '../deals/deal-filter.ts';
import {
  columnsOf,
  daySchema,
  formatSchema,
  givenDaySchema,
  idSchema,
  listOf,
  pageOf,
  pageQuery,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

/** Whose deals are forecast: everyone’s that the person oversees, a person’s and their team’s, or one person’s. */
export const FORECAST_SCOPES = ['all', 'team', 'person'] as const;
export type ForecastScopeKind = (typeof FORECAST_SCOPES)[number];

export const scopeQuery = {
  /** Sellers get their own, everyone else all they oversee unless given. */
  scope: z.enum(FORECAST_SCOPES).optional(),
  /** Of whom, or of whose team. */
  person: idSchema.optional(),
};

export const forecastQuery = {
  /** A day of the period; today unless given. */
  day: givenDaySchema.optional(),
  ...scopeQuery,
};

/** The end of this day in UTC, before today and in the last two years; a week ago unless given. */
export const comparedQuery = { compare_to: givenDaySchema.optional() };

export const choiceSchema = z.enum(FORECAST_CHOICES);
export const personSchema = z.object({ id: idSchema, name: z.string() });
export const figureSchema = z.object({ deals: z.number().int(), amounts: amountsSchema });
export type Figure = z.infer<typeof figureSchema>;

export const callSchema = z
  .object({
    id: idSchema,
    category: choiceSchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    note: z.string(),
    by: personSchema,
    made_at: timeSchema,
    /** The period that it was made for. */
    first: daySchema,
    last: daySchema,
  })
  .meta({ id: 'ForecastCall' });
export type ForecastCall = z.infer<typeof callSchema>;

const categorySchema = z.object({
  category: choiceSchema,
  /** Open deals that sellers put in this category. */
  chosen: figureSchema,
  /** Open deals whose evidence supports it. */
  supported: figureSchema,
  /** The same a week ago, or on the day that it’s compared with. */
  week_ago: figureSchema,
  /** The person’s own latest, of a team its head’s, and for everyone the reader’s. */
  call: callSchema.nullable(),
  /** The latest by someone else: the reader’s if they made one. For everyone it’s of the reader’s workspace. */
  manager_call: callSchema.nullable(),
  /** What the sales reps among the people call for themselves, each at their latest; null for one person. */
  sellers_calls: z
    .object({ called: z.number().int(), sellers: z.number().int(), amounts: amountsSchema })
    .nullable(),
});

const numbers = {
  /** Won in the period. */
  closed: figureSchema.extend({ converted: convertedSchema.optional() }),
  closed_week_ago: figureSchema,
  categories: z.array(categorySchema),
  /** Of the territories that the people own; months take a third of their quarter’s. */
  quota: amountsSchema,
};

const numbersSchema = z.object(numbers).meta({ id: 'ForecastNumbers' });
export type ForecastNumbers = z.infer<typeof numbersSchema>;

export const forecastPersonSchema = z
  .object({
    person: personSchema,
    /** How many people report to them; the numbers are their team’s, their own included. */
    reports: z.number().int(),
    /** The head of the team that is listed, with their own deals alone. */
    own: z.boolean(),
    ...numbers,
  })
  .meta({ id: 'ForecastPerson' });
export type ForecastPerson = z.infer<typeof forecastPersonSchema>;

const settingsSchema = z
  .object({
    fiscal_start_month: z.number().int().min(1).max(12),
    length: z.enum(PERIOD_LENGTHS),
    /** 0 until somebody sets it. */
    version: z.number().int(),
  })
  .meta({ id: 'ForecastPeriods' });
export type ForecastPeriods = z.infer<typeof settingsSchema>;

export const forecastSchema = z
  .object({
    period: z.object({
      first: daySchema,
      last: daySchema,
      label: z.string(),
      /** First days of the periods before and after. */
      previous: daySchema,
      next: daySchema,
    }),
    periods: settingsSchema,
    as_of: timeSchema,
    scope: z.object({ kind: z.enum(FORECAST_SCOPES), person: personSchema.nullable() }),
    /** From the top of the reporting line to the person. */
    managers: z.array(personSchema),
    ...numbers,
    /** Open deals that sellers put higher than the evidence supports. */
    overcalled: z.array(figureSchema.extend({ choice: choiceSchema, category: choiceSchema })),
    can: z.object({ call: z.boolean(), change_periods: z.boolean() }),
  })
  .meta({ id: 'Forecast' });
export type Forecast = z.infer<typeof forecastSchema>;

export const getForecast = defineRoute({
  operationId: 'getForecast',
  method: 'GET',
  path: '/forecast',
  audience: 'user',
  summary:
    'A period’s forecast for a person, a team or all you oversee: closed, by category, calls and quota',
  query: z.object({ ...forecastQuery, ...comparedQuery }),
  response: forecastSchema,
});

export const listForecastPeople = defineRoute({
  operationId: 'listForecastPeople',
  method: 'GET',
  path: '/forecast/people',
  audience: 'user',
  summary: 'The same numbers by person, one level of the reporting line at a time, by name',
  query: z.object({ ...forecastQuery, ...comparedQuery, ...pageQuery }),
  response: pageOf(forecastPersonSchema),
});

export const exportForecastPeople = defineRoute({
  operationId: 'exportForecastPeople',
  method: 'GET',
  path: '/forecast/people/export',
  audience: 'user',
  reads: 'replica',
  summary: 'Export the people of listForecastPeople with their numbers as CSV or XLSX, in its order',
  query: z.object({
    ...forecastQuery,
    /** Managers whose reports follow them, one level each. */
    open: listOf(idSchema, 200).default([]),
    columns: columnsOf(FORECAST_PERSON_COLUMNS),
    format: formatSchema,
  }),
  response: z.undefined(),
  download: true,
});

export const forecastDealSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    owner: personSchema,
    stage: stageSchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    close_date: daySchema.nullable(),
    choice: choiceSchema,
    /** What the evidence supports; `closed` if it’s won. */
    category: z.enum([...FORECAST_CHOICES, 'closed']),
  })
  .meta({ id: 'ForecastDeal' });
export type ForecastDeal = z.infer<typeof forecastDealSchema>;

export const listForecastDeals = defineRoute({
  operationId: 'listForecastDeals',
  method: 'GET',
  path: '/forecast/deals',
  audience: 'user',
  summary: 'The deals that a number of the forecast sums, the largest first',
  query: z.object({
    ...forecastQuery,
    ...pageQuery,
    /** What sellers chose. */
    choice: choiceSchema.optional(),
    /** What the evidence supports; `closed` for what was won. */
    category: z.enum([...FORECAST_CHOICES, 'closed']).optional(),
  }),
  response: pageOf(forecastDealSchema),
});

export const changeForecastPeriods = defineRoute({
  operationId: 'changeForecastPeriods',
  method: 'PUT',
  path: '/forecast/periods',
  audience: 'user',
  summary: 'Set where the fiscal year starts and whether months or quarters are forecast; for admins',
  body: z.strictObject({
    fiscal_start_month: z.number().int().min(1).max(12),
    length: z.enum(PERIOD_LENGTHS),
  }),
  response: settingsSchema,
  versioned: true,
});
