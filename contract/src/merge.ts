import { ACCOUNT_FIELD_KEYS, type AccountFieldKey } from '@dealwright/domain/account-fields';
import { DEAL_FIELD_KEYS, type DealFieldKey } from '@dealwright/domain/deal-fields';
import { z } from 'zod';
import { contactParams } from './contacts/contacts.ts';
import { dealParams } from './deals/deals.ts';
import { idSchema } from './page.ts';
import { defineRoute } from './route.ts';
import { operationSchema } from './undo.ts';

export const MERGED_KINDS = ['account', 'deal', 'contact'] as const;
export type MergedKind = (typeof MERGED_KINDS)[number];

type MergedDealField = 'account' | 'owner' | 'stage' | 'amount' | Exclude<DealFieldKey, 'loss_reason'>;

/** Fields that can be taken from the other deal. A stage brings its dates and the loss reason, an amount its currency. */
export const DEAL_MERGE_FIELDS: readonly MergedDealField[] = [
  'account',
  'owner',
  'stage',
  'amount',
  ...DEAL_FIELD_KEYS.filter((key) => key !== 'loss_reason'),
];

type MergedAccountField = 'name' | 'domain' | 'owner' | 'parent' | 'revenue' | AccountFieldKey;

/** Fields that can be taken from the other account. Revenue brings its currency. */
export const ACCOUNT_MERGE_FIELDS: readonly MergedAccountField[] = [
  'name',
  'domain',
  'owner',
  'parent',
  'revenue',
  ...ACCOUNT_FIELD_KEYS,
];

/** Fields that can be taken from the other contact. Email addresses and phones of both are kept. */
export const CONTACT_MERGE_FIELDS = ['name', 'title', 'account', 'left_on', 'owner'] as const;

const namedSchema = z.object({ id: idSchema, name: z.string() });
const valueSchema = z
  .union([
    z.string(),
    z.number(),
    namedSchema,
    z.object({ amount_minor: z.number().int(), currency: z.string() }),
  ])
  .nullable();
export type MergeValue = z.infer<typeof valueSchema>;

const sideSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Of a deal. */
  number: z.number().int().nullable(),
});
export type MergeSide = z.infer<typeof sideSchema>;

/** Both records, and the fields that differ. */
export const mergePreviewSchema = z
  .object({
    kept: sideSchema,
    other: sideSchema,
    fields: z.array(z.object({ field: z.string(), kept: valueSchema, other: valueSchema })),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof mergePreviewSchema>;

const mergeResultSchema = z.object({ kept: sideSchema, operation: operationSchema }).meta({ id: 'Merge' });
export type MergeResult = z.infer<typeof mergeResultSchema>;

export const previewDealMerge = defineRoute({
  operationId: 'previewDealMerge',
  method: 'GET',
  path: '/deals/:number/merge',
  audience: 'user',
  summary: 'Two deals side by side: the fields in which they differ',
  params: dealParams,
  query: z.object({ other: dealParams.shape.number }),
  response: mergePreviewSchema,
});

export const mergeDeals = defineRoute({
  operationId: 'mergeDeals',
  method: 'POST',
  path: '/deals/:number/merge',
  audience: 'user',
  summary:
    'Merge another deal into this one, with the named fields of the other. All that belongs to it moves; its number leads here',
  params: dealParams,
  body: z.strictObject({
    other: dealParams.shape.number,
    fields: z
      .array(z.enum(DEAL_MERGE_FIELDS as [MergedDealField, ...MergedDealField[]]))
      .max(30)
      .default([]),
  }),
  response: mergeResultSchema,
});

const accountParams = z.object({ account_id: idSchema });

export const previewAccountMerge = defineRoute({
  operationId: 'previewAccountMerge',
  method: 'GET',
  path: '/accounts/:account_id/merge',
  audience: 'user',
  summary: 'Two accounts side by side: the fields in which they differ',
  params: accountParams,
  query: z.object({ other: idSchema }),
  response: mergePreviewSchema,
});

export const mergeAccounts = defineRoute({
  operationId: 'mergeAccounts',
  method: 'POST',
  path: '/accounts/:account_id/merge',
  audience: 'user',
  summary:
    'Merge another account into this one, with the named fields of the other. All that belongs to it moves; ' +
    'its address leads here',
  params: accountParams,
  body: z.strictObject({
    other: idSchema,
    fields: z
      .array(z.enum(ACCOUNT_MERGE_FIELDS as [MergedAccountField, ...MergedAccountField[]]))
      .max(30)
      .default([]),
  }),
  response: mergeResultSchema,
});

export const previewContactMerge = defineRoute({
  operationId: 'previewContactMerge',
  method: 'GET',
  path: '/contacts/:contact_id/merge',
  audience: 'user',
  summary: 'Two contacts side by side: the fields in which they differ',
  params: contactParams,
  query: z.object({ other: idSchema }),
  response: mergePreviewSchema,
});

export const mergeContacts = defineRoute({
  operationId: 'mergeContacts',
  method: 'POST',
  path: '/contacts/:contact_id/merge',
  audience: 'user',
  summary:
    'Merge another contact into this one, with the named fields of the other. Email addresses, phones, roles in deals ' +
    'and history of both are kept; its address leads here',
  params: contactParams,
  body: z.strictObject({
    other: idSchema,
    fields: z.array(z.enum(CONTACT_MERGE_FIELDS)).max(5).default([]),
  }),
  response: mergeResultSchema,
});
