import { BATTLECARD_SECTIONS, MAX_LINE, MOST_LINES, STALE_AFTER_DAYS } from '@dealwright/domain/battlecard';
import { z } from 'zod';
import { competitorParams } from '../competitors/competitors.ts';
import { pillarSchema } from '../deals/deal-filter.ts';
import { personSchema } from '../deals/deals.ts';
import { daySchema, idSchema, textSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

/** Quotes that are proposed for a battlecard at most. */
export const MOST_PROPOSED = 30;

const sectionSchema = z.enum(BATTLECARD_SECTIONS);

const quoteFields = {
  evidence_id: idSchema,
  deal: z.object({ number: z.number().int(), name: z.string() }),
  pillar: pillarSchema,
  /** The buyer’s words, letter for letter. */
  quote: z.string(),
  person: z.string().nullable(),
  occurred_on: daySchema,
};

export const battlecardLineSchema = z
  .object({
    id: idSchema,
    section: sectionSchema,
    /** Null for a line that is only a quote. */
    words: z.string().nullable(),
    /** Null if there is none, or if you can’t read its deal. */
    quote: z.object(quoteFields).nullable(),
    author: personSchema,
    created_at: timeSchema,
    confirmed_by: personSchema.nullable(),
    confirmed_at: timeSchema,
    /** Nobody has confirmed it for 180 days. */
    stale: z.boolean(),
    version: z.number().int(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'BattlecardLine' });
export type BattlecardLine = z.infer<typeof battlecardLineSchema>;

export const battlecardSchema = z
  .object({
    competitor: z.object({ id: idSchema, name: z.string() }),
    /** By section, in the order that people gave them. */
    lines: z.array(battlecardLineSchema).max(MOST_LINES),
    can: z.object({ write: z.boolean() }),
  })
  .meta({ id: 'Battlecard' });
export type Battlecard = z.infer<typeof battlecardSchema>;

export const proposedQuoteSchema = z
  .object({
    ...quoteFields,
    outcome: z.enum(['won', 'lost']),
    section: sectionSchema,
  })
  .meta({ id: 'ProposedQuote' });
export type ProposedQuote = z.infer<typeof proposedQuoteSchema>;

export const getBattlecard = defineRoute({
  operationId: 'getBattlecard',
  method: 'GET',
  path: '/competitors/:competitor_id/battlecard',
  audience: 'user',
  summary: `The battlecard of a competitor; a line is stale after ${STALE_AFTER_DAYS} days without confirmation`,
  params: competitorParams,
  response: battlecardSchema,
});

export const listProposedQuotes = defineRoute({
  operationId: 'listProposedQuotes',
  method: 'GET',
  path: '/competitors/:competitor_id/proposed-quotes',
  audience: 'user',
  summary:
    'Quotes of closed deals against a competitor that you can read and that its battlecard doesn’t have',
  params: competitorParams,
  response: z.object({ items: z.array(proposedQuoteSchema).max(MOST_PROPOSED) }),
});

const wordsSchema = textSchema(1, MAX_LINE, 'Write the line');

export const newLineSchema = z
  .strictObject({
    section: sectionSchema,
    words: wordsSchema.nullable().default(null),
    /** One of the proposed quotes. */
    evidence_id: idSchema.nullable().default(null),
  })
  .refine(({ words, evidence_id }) => words !== null || evidence_id !== null, {
    path: ['words'],
    error: 'Write the line or choose a quote',
  });

export const addBattlecardLine = defineRoute({
  operationId: 'addBattlecardLine',
  method: 'POST',
  path: '/competitors/:competitor_id/battlecard-lines',
  audience: 'user',
  summary: `Add a line to a battlecard, with or without a proposed quote; at most ${MOST_LINES}`,
  params: competitorParams,
  body: newLineSchema,
  response: battlecardLineSchema,
  status: 201,
  idempotent: true,
});

const lineRoute = {
  audience: 'user',
  params: competitorParams.extend({ line_id: idSchema }),
} as const;
const LINE = '/competitors/:competitor_id/battlecard-lines/:line_id';

export const lineChangeSchema = z
  .strictObject({ section: sectionSchema, words: wordsSchema })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing to change');

export const changeBattlecardLine = defineRoute({
  ...lineRoute,
  operationId: 'changeBattlecardLine',
  method: 'PATCH',
  path: LINE,
  summary: 'Change the words or the section of a line, which confirms it',
  body: lineChangeSchema,
  response: battlecardLineSchema,
  versioned: true,
});

export const moveBattlecardLine = defineRoute({
  ...lineRoute,
  operationId: 'moveBattlecardLine',
  method: 'PUT',
  path: `${LINE}/place`,
  summary: 'Move a line within its section: after another, or first',
  body: z.strictObject({ after: idSchema.nullable() }),
  response: battlecardLineSchema,
});

export const confirmBattlecardLine = defineRoute({
  ...lineRoute,
  operationId: 'confirmBattlecardLine',
  method: 'PUT',
  path: `${LINE}/confirmation`,
  summary: 'Say that a line is still true',
  response: battlecardLineSchema,
});

export const removeBattlecardLine = defineRoute({
  ...lineRoute,
  operationId: 'removeBattlecardLine',
  method: 'PUT',
  path: `${LINE}/removal`,
  summary: 'Remove a line; it can be restored for a day',
  response: z.undefined(),
  status: 204,
});

export const restoreBattlecardLine = defineRoute({
  ...lineRoute,
  operationId: 'restoreBattlecardLine',
  method: 'DELETE',
  path: `${LINE}/removal`,
  summary: 'Restore a removed line',
  response: battlecardLineSchema,
});
