import { EVIDENCE_KINDS, EVIDENCE_MARKS, EVIDENCE_POLARITIES } from '@dealwright/domain/evidence';
import { z } from 'zod';
import { pillarSchema } from '../deals/deal-filter.ts';
import { givenDaySchema, idSchema, textSchema, timeSchema } from '../page.ts';
import { defineRoute, TOKEN_SCOPES } from '../route.ts';

/** A company has no more at a time. */
export const MAX_INTEGRATION_TOKENS = 20;
export const INTEGRATION_TOKEN_PREFIX = 'dwt_';

const tokenSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** The last letters of it, to tell one from another. */
    ending: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    created_by: z.string().nullable(),
    created_at: timeSchema,
    last_used_at: timeSchema.nullable(),
  })
  .meta({ id: 'IntegrationToken' });
export type IntegrationToken = z.infer<typeof tokenSchema>;

export const listIntegrationTokens = defineRoute({
  operationId: 'listIntegrationTokens',
  method: 'GET',
  path: '/integration-tokens',
  audience: 'user',
  summary: 'The company’s integration tokens, newest first',
  response: z.object({ items: z.array(tokenSchema) }),
});

export const createIntegrationToken = defineRoute({
  operationId: 'createIntegrationToken',
  method: 'POST',
  path: '/integration-tokens',
  audience: 'user',
  proof: 'always',
  summary: 'Create an integration token; it is shown only in this answer',
  body: z.strictObject({
    name: textSchema(1, 80, 'Enter a name for the token'),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .min(1, 'Choose what the token can do')
      .max(TOKEN_SCOPES.length)
      .default([...TOKEN_SCOPES]),
  }),
  response: tokenSchema.extend({ token: z.string() }),
  status: 201,
});

export const revokeIntegrationToken = defineRoute({
  operationId: 'revokeIntegrationToken',
  method: 'DELETE',
  path: '/integration-tokens/:token_id',
  audience: 'user',
  summary: 'Revoke a token; its next request fails with 401',
  params: z.object({ token_id: idSchema }),
  response: z.undefined(),
  status: 204,
});

export const REFUSAL_REASONS = [
  'quote_not_found',
  'quote_too_short',
  'quote_too_long',
  'not_one_author',
  'not_the_buyer',
  'negated_supports',
  'hypothetical_claims_more',
  'bad_date',
  'bad_statement',
  'instruction',
  'bad_shape',
] as const;

const proposalSchema = z.strictObject({
  pillar: pillarSchema,
  polarity: z.enum(EVIDENCE_POLARITIES).default('supports'),
  kind: z.enum(EVIDENCE_KINDS),
  marks: z.array(z.enum(EVIDENCE_MARKS)).max(EVIDENCE_MARKS.length).default([]),
  statement: z.string().max(1000),
  /** Letter for letter as in the text. */
  quote: z.string().min(1).max(4000),
  /** Where it begins, in UTF-16 units; its first place unless given. */
  quote_start: z.number().int().min(0).optional(),
  /** The day of the interaction unless given. */
  occurred_on: givenDaySchema.optional(),
  confidence: z.number().min(0).max(1).default(0.5),
});

export const proposeSuggestions = defineRoute({
  operationId: 'proposeSuggestions',
  method: 'POST',
  path: '/meddpicc/suggestions',
  audience: 'user',
  summary:
    'Propose suggestions from an interaction’s text. Their quotes are checked, and a person decides on them',
  body: z.strictObject({
    deal_id: idSchema,
    interaction_id: idSchema,
    suggestions: z.array(proposalSchema).min(1).max(100),
  }),
  response: z.object({
    proposed: z.number().int(),
    /** The same quote was already decided on, or is pending. */
    known: z.number().int(),
    refused: z.array(z.object({ index: z.number().int(), reason: z.enum(REFUSAL_REASONS) })),
  }),
  status: 201,
  scope: 'suggestions:propose',
});
