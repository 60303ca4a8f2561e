import { z } from 'zod';
import { accountFieldOutputs } from './account-fields.ts';
import { amountsSchema } from './amounts.ts';
import { idSchema, pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

export const accountSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    domain: z.string().nullable(),
    ...accountFieldOutputs,
    open_deals: z.number().int(),
    open_amounts: amountsSchema,
  })
  .meta({ id: 'Account' });

export const listAccounts = defineRoute({
  operationId: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  audience: 'user',
  summary: 'Accounts by name, with the open deals you can see',
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(accountSchema),
});
