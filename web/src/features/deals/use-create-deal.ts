import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ACCOUNTS_KEY } from '../accounts/api.ts';
import { type NewDeal, sendNewDeal } from './api.ts';
import { refreshTotals, writeDeal } from './deal-cache.ts';

/** Creates a deal; it then stands on the board at once. The same key makes no second deal. */
export function useCreateDeal() {
  const client = useQueryClient();
  return useCallback(
    async (deal: NewDeal, idempotencyKey: string) => {
      const created = await sendNewDeal(deal, idempotencyKey);
      writeDeal(client, created);
      refreshTotals(client);
      void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      return created;
    },
    [client],
  );
}
