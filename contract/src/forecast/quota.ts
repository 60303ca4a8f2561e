/** The territories that a quota of the forecast sums. */
import { z } from 'zod';
import { amountsSchema } from '../amounts.ts';
import { idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';
import { forecastQuery, personSchema } from './forecast.ts';

const quotaShareSchema = z
  .object({
    territory: z.object({ id: idSchema, name: z.string() }),
    owner: personSchema.nullable(),
    /** What the period takes of its quotas. */
    amounts: amountsSchema,
  })
  .meta({ id: 'QuotaShare' });
export type QuotaShare = z.infer<typeof quotaShareSchema>;

export const listQuotaShares = defineRoute({
  operationId: 'listQuotaShares',
  method: 'GET',
  path: '/forecast/quota',
  audience: 'user',
  summary: 'The territories that a quota of the forecast sums, with their owners, by name',
  query: z.object({ ...forecastQuery, ...pageQuery }),
  response: pageOf(quotaShareSchema),
});
