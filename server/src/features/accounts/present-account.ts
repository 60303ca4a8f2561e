import type { accountSchema } from '@dealwright/contract/accounts';
import type { z } from 'zod';
import type { AccountRow } from './store.ts';

export function presentAccount({ open, sort_key: _, ...account }: AccountRow): z.infer<typeof accountSchema> {
  return {
    ...account,
    open_deals: open.reduce((sum, { deals }) => sum + deals, 0),
    open_amounts: open.map(({ currency, amount_minor }) => ({ currency, amount_minor })),
  };
}
