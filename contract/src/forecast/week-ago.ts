/** The deals behind the numbers of a week ago, or of another day. */
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealNowSchema } from './change.ts';
import { comparedQuery, forecastQuery } from './forecast.ts';

export const weekAgoDealSchema = z
  .object({
    id: idSchema,
    /** As it was then; of a change what the number gained, negative for what it lost. */
    amount_minor: z.number().int(),
    currency: z.string(),
    deal: dealNowSchema,
  })
  .meta({ id: 'WeekAgoDeal' });
export type WeekAgoDeal = z.infer<typeof weekAgoDealSchema>;

export const listWeekAgoChanges = defineRoute({
  operationId: 'listWeekAgoChanges',
  method: 'GET',
  path: '/forecast/week-ago/changes',
  audience: 'user',
  summary: 'What each deal added to a forecast number in a week, or took from it, the largest first',
  query: z.object({
    ...forecastQuery,
    ...comparedQuery,
    ...pageQuery,
    /** What the evidence supports, or supported; `closed` for what was won. */
    category: z.enum([...FORECAST_CHOICES, 'closed']),
  }),
  response: pageOf(weekAgoDealSchema),
});

export const listWeekAgoDeals = defineRoute({
  operationId: 'listWeekAgoDeals',
  method: 'GET',
  path: '/forecast/week-ago',
  audience: 'user',
  summary: 'The deals that a forecast number of a week ago summed, the largest first',
  query: z.object({
    ...forecastQuery,
    ...comparedQuery,
    ...pageQuery,
    /** What the evidence supported then; `closed` for what was won. */
    category: z.enum([...FORECAST_CHOICES, 'closed']),
  }),
  response: pageOf(weekAgoDealSchema),
});
