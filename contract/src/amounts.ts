import { z } from 'zod';

/**
 * Amounts of many deals added up, in minor units. Added exactly; beyond 2^53 – more than ninety deals of the largest amount
 * there is – it is the nearest number that JSON's readers can hold, and no longer within the bounds of `int`.
 */
export const sumSchema = z.number().refine(Number.isInteger).meta({ type: 'integer' });

/** Sums by currency, which are never added to each other. */
export const amountsSchema = z.array(z.object({ currency: z.string(), amount_minor: sumSchema }));
