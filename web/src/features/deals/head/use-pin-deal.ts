import type { Deal } from '@dealwright/contract/deals/deals';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { problemText } from '../../../lib/http.ts';
import { notifyError } from '../../../ui/toast.ts';
import { sendPin } from '../api.ts';
import { writeDeal } from '../deal-cache.ts';

/** Pins or unpins: shown at once, taken back when it fails. */
export function usePinDeal(): (deal: Deal) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (deal) => {
      const pinned = !deal.pinned;
      writeDeal(client, { ...deal, pinned });
      try {
        await sendPin(deal.number, pinned);
      } catch (error) {
        writeDeal(client, deal);
        notifyError(pinned ? 'Couldn’t pin the deal' : 'Couldn’t unpin the deal', {
          text: problemText(error),
        });
      }
    },
    [client],
  );
}
