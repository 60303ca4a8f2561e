import { z } from 'zod';
import { idSchema, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { dealParams, personSchema } from './deals.ts';

/** For how many days a link may be made to hold; without one it holds until revoked. */
export const SHARE_DAYS = [1, 7, 30, 90] as const;

const shareSchema = z
  .object({
    id: idSchema,
    created_at: timeSchema,
    created_by: personSchema,
    expires_at: timeSchema.nullable(),
    /** False while the person who made it can no longer share the deal: the link doesn't work. */
    works: z.boolean(),
    /** Who opened the link, the last one first. */
    readers: z.array(
      z.object({ person: personSchema, first_opened_at: timeSchema, last_opened_at: timeSchema }),
    ),
  })
  .meta({ id: 'DealShare' });
export type DealShare = z.infer<typeof shareSchema>;

const sharesSchema = z.object({ shares: z.array(shareSchema) });

export const listDealShares = defineRoute({
  operationId: 'listDealShares',
  method: 'GET',
  path: '/deals/:number/shares',
  audience: 'user',
  summary: 'The active links to a deal, and who opened them',
  params: dealParams,
  response: sharesSchema,
});

export const createDealShare = defineRoute({
  operationId: 'createDealShare',
  method: 'POST',
  path: '/deals/:number/shares',
  audience: 'user',
  summary: 'Create a link that lets colleagues view this deal only; it is shown once',
  params: dealParams,
  body: z.strictObject({
    expires_in_days: z.literal(SHARE_DAYS).nullable(),
  }),
  response: sharesSchema.extend({ open_path: z.string() }),
  status: 201,
});

export const endDealShare = defineRoute({
  operationId: 'endDealShare',
  method: 'DELETE',
  path: '/deals/:number/shares/:share_id',
  audience: 'user',
  summary: 'End a link; people who opened the deal with it lose access',
  params: dealParams.extend({ share_id: idSchema }),
  response: sharesSchema,
});

export const openDealShare = defineRoute({
  operationId: 'openDealShare',
  method: 'POST',
  path: '/shared-deals',
  audience: 'user',
  summary: 'Open a link from a colleague; you can view the deal for as long as the link is active',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ number: z.number().int() }),
});
