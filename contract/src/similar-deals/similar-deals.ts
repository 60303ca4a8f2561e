import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { dealParams } from '../deals/deals.ts';
import { daySchema, idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** How many won deals are compared, the latest first; how many are shown; and how many quotes of each. */
export const MOST_COMPARED = 300;
export const MOST_SIMILAR = 5;
export const MOST_QUOTES = 3;

const wonQuoteSchema = z.object({
  evidence_id: idSchema,
  pillar: pillarSchema,
  kind: z.enum(EVIDENCE_KINDS),
  statement: z.string(),
  /** The buyer’s words, letter for letter. */
  quote: z.string(),
  person: z.string().nullable(),
  occurred_on: daySchema,
});
export type WonQuote = z.infer<typeof wonQuoteSchema>;

export const similarDealSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    account: z.string().nullable(),
    won_on: daySchema,
    amount_minor: z.number().int(),
    currency: z.string(),
    /** Why it is similar. */
    likeness: z.object({
      /** Of both accounts. */
      industry: z.string().nullable(),
      /** Between half and twice the amount. */
      size: z.boolean(),
      /** Names of competitors of both deals. */
      rivals: z.array(z.string()),
      /** Words that the buyers’ pains share. */
      pain_words: z.array(z.string()),
    }),
    quotes: z.array(wonQuoteSchema).min(1).max(MOST_QUOTES),
  })
  .meta({ id: 'SimilarDeal' });
export type SimilarDeal = z.infer<typeof similarDealSchema>;

export const similarDealsSchema = z.object({
  items: z.array(similarDealSchema).max(MOST_SIMILAR),
  /** Won deals with buyers’ quotes that the person finds in lists and that were compared; at most 300. */
  compared: z.number().int(),
});
export type SimilarDeals = z.infer<typeof similarDealsSchema>;

export const listSimilarDeals = defineRoute({
  operationId: 'listSimilarDeals',
  method: 'GET',
  path: '/deals/:number/similar-deals',
  audience: 'user',
  summary: 'Won deals like this one that the person can read, with what their buyers said',
  params: dealParams,
  response: similarDealsSchema,
});
