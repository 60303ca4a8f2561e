import { DUPLICATE_KINDS } from '@dealwright/domain/duplicates/record';
import { z } from 'zod';
import { givenDaySchema, idSchema, pageOf, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

const kindSchema = z.enum(DUPLICATE_KINDS);
const LEVELS = ['same', 'alike', 'near', 'part', 'other'] as const;

/** A record of a pair, as lists show it. */
export const duplicateRecordSchema = z
  .object({
    id: idSchema,
    /** Of a deal: its number. */
    number: z.number().int().nullable(),
    name: z.string(),
    /** What else identifies it, such as domain or amount: the compared fields. */
    facts: z.object({}).catchall(z.string()),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'DuplicateRecord' });
export type DuplicateRecord = z.infer<typeof duplicateRecordSchema>;

const reasonSchema = z.object({ field: z.string(), level: z.enum(LEVELS) });

export const duplicatePairSchema = z
  .object({
    kind: kindSchema,
    one: duplicateRecordSchema,
    other: duplicateRecordSchema,
    /** `same`: almost certainly one record; `ask`: a person has to check. */
    answer: z.enum(['same', 'ask']),
    /** Evidence that they are one record, strongest first, then evidence against. */
    reasons: z.array(reasonSchema),
    state: z.enum(['open', 'different']),
  })
  .meta({ id: 'DuplicatePair' });
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

export const listDuplicates = defineRoute({
  operationId: 'listDuplicates',
  method: 'GET',
  path: '/duplicates',
  audience: 'user',
  summary: 'Possible duplicates of the workspace, the likeliest first; for admins and managers',
  query: z.object({ ...pageQuery, kind: kindSchema }),
  response: pageOf(duplicatePairSchema),
});

/** More are not counted. */
export const MOST_DUPLICATES_COUNTED = 100;

export const countDuplicates = defineRoute({
  operationId: 'countDuplicates',
  method: 'GET',
  path: '/duplicates/count',
  audience: 'user',
  summary: `Possible duplicates of each kind, counted up to ${MOST_DUPLICATES_COUNTED}; for admins and managers`,
  response: z.object({ account: z.number().int(), contact: z.number().int(), deal: z.number().int() }),
});

export const decideDuplicate = defineRoute({
  operationId: 'decideDuplicate',
  method: 'PUT',
  path: '/duplicates/:kind/:one_id/:other_id/decision',
  audience: 'user',
  summary: 'Say that two records aren’t the same, or take that back; for admins and managers',
  params: z.object({ kind: kindSchema, one_id: idSchema, other_id: idSchema }),
  body: z.strictObject({ state: z.enum(['open', 'different']) }),
  response: duplicatePairSchema,
});

const similarSchema = z.object({
  items: z.array(
    duplicatePairSchema.pick({ answer: true, reasons: true }).extend({ record: duplicateRecordSchema }),
  ),
});

const textInput = (most: number) => z.string().trim().max(most).default('');

export const findSimilarAccounts = defineRoute({
  operationId: 'findSimilarAccounts',
  method: 'POST',
  path: '/duplicates/similar-accounts',
  audience: 'user',
  summary: 'Accounts that a new one may be, at most five, the likeliest first',
  body: z.strictObject({
    name: z.string().trim().min(1).max(200),
    domain: textInput(253),
    country: textInput(100),
    industry: textInput(100),
  }),
  response: similarSchema,
});

export const findSimilarContacts = defineRoute({
  operationId: 'findSimilarContacts',
  method: 'POST',
  path: '/duplicates/similar-contacts',
  audience: 'user',
  summary: 'Contacts that a new one may be, at most five, the likeliest first',
  body: z.strictObject({
    name: z.string().trim().min(1).max(200),
    emails: z.array(z.string().trim().toLowerCase().max(254)).max(20).default([]),
    phones: z.array(z.string().trim().max(50)).max(20).default([]),
    title: textInput(200),
    account_id: idSchema.nullable().default(null),
  }),
  response: similarSchema,
});

export const findSimilarDeals = defineRoute({
  operationId: 'findSimilarDeals',
  method: 'POST',
  path: '/duplicates/similar-deals',
  audience: 'user',
  summary: 'Deals in your lists that a new one may be, at most five, the likeliest first',
  body: z.strictObject({
    name: z.string().trim().min(1).max(200),
    account_id: idSchema.nullable().default(null),
    amount_minor: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    currency: textInput(3),
    close_date: givenDaySchema.nullable().default(null),
  }),
  response: similarSchema,
});
