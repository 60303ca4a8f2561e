import { COMPETITOR_KINDS, MOST_COMPETITORS, RIVAL_STATES } from '@dealwright/domain/competitor';
import { z } from 'zod';
import { dealParams } from '../deals/deals.ts';
import { daySchema, idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

export const rivalSchema = z
  .object({ id: idSchema, name: z.string(), kind: z.enum(COMPETITOR_KINDS) })
  .meta({ id: 'Rival' });

export const mentionSchema = z
  .object({
    id: idSchema,
    competitor: rivalSchema,
    /** Word for word as in the source, from `starts_at` to `ends_at` of its text. */
    sentence: z.string(),
    starts_at: z.number().int(),
    ends_at: z.number().int(),
    said_on: daySchema,
    /** Null while it waits for a decision. */
    decision: z.enum(['confirmed', 'rejected']).nullable(),
    source: z.union([
      z.object({ type: z.literal('interaction'), id: idSchema, kind: z.string(), title: z.string() }),
      z.object({ type: z.literal('evidence'), id: idSchema }),
    ]),
  })
  .meta({ id: 'CompetitorMention' });
export type Mention = z.infer<typeof mentionSchema>;

export const dealCompetitorSchema = z
  .object({
    competitor: rivalSchema,
    state: z.enum(RIVAL_STATES),
    /** The latest confirmed sentence that names it. */
    latest: mentionSchema,
  })
  .meta({ id: 'DealCompetitor' });
export type DealCompetitor = z.infer<typeof dealCompetitorSchema>;

export const dealCompetitorsSchema = z
  .object({ items: z.array(dealCompetitorSchema), can: z.object({ edit: z.boolean() }) })
  .meta({ id: 'DealCompetitors' });
export type DealCompetitors = z.infer<typeof dealCompetitorsSchema>;

export const listDealCompetitors = defineRoute({
  operationId: 'listDealCompetitors',
  method: 'GET',
  path: '/deals/:number/competitors',
  audience: 'user',
  summary: `Competitors that a confirmed sentence of the deal names; at most ${MOST_COMPETITORS}`,
  params: dealParams,
  response: dealCompetitorsSchema,
});

export const listMentions = defineRoute({
  operationId: 'listMentions',
  method: 'GET',
  path: '/deals/:number/competitor-mentions',
  audience: 'user',
  summary: 'Sentences of a deal that name competitors, the latest first',
  params: dealParams,
  query: z.object({
    ...pageQuery,
    decision: z.enum(['open', 'confirmed', 'rejected']).default('open'),
    competitor_id: idSchema.optional(),
  }),
  response: pageOf(mentionSchema).extend({ can: z.object({ edit: z.boolean() }) }),
});

export const decideMention = defineRoute({
  operationId: 'decideMention',
  method: 'PUT',
  path: '/deals/:number/competitor-mentions/:mention_id/decision',
  audience: 'user',
  summary:
    'Confirm that a sentence names a competitor of the deal, or reject it; a rejected sentence stays rejected',
  params: dealParams.extend({ mention_id: idSchema }),
  body: z.strictObject({ decision: z.enum(['confirmed', 'rejected']) }),
  response: mentionSchema,
});

export const setCompetitorState = defineRoute({
  operationId: 'setCompetitorState',
  method: 'PUT',
  path: '/deals/:number/competitors/:competitor_id/state',
  audience: 'user',
  summary: 'Say how far a competitor has come in a deal',
  params: dealParams.extend({ competitor_id: idSchema }),
  body: z.strictObject({ state: z.enum(RIVAL_STATES) }),
  response: dealCompetitorSchema,
});
