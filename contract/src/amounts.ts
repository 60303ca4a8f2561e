import { z } from 'zod';

/**
 * Amounts of many deals added up, in minor units. Added exactly; beyond 2^53 – more than ninety deals of the largest amount
 * there is – it is the nearest number that JSON's readers can hold, and no longer within the bounds of `int`.
 */
export const sumSchema = z.number().refine(Number.isInteger).meta({ type: 'integer' });

/** Sums by currency, which are never added to each other. */
export const amountsSchema = z.array(z.object({ currency: z.string(), amount_minor: sumSchema }));

/** Such sums, each with the number of its deals. */
export const countedAmountsSchema = z.array(amountsSchema.element.extend({ deals: z.number().int() }));

/**
 * What closed deals in several currencies are worth in the reporting currency, each at the rate of the day it closed. Without
 * a rate for each of them there is no sum: `missing` says in which currencies there are such deals.
 */
export const convertedSchema = z.object({
  currency: z.string(),
  amount_minor: sumSchema.optional(),
  missing: z.array(z.string()),
});
