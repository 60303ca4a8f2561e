import type { DealSummary } from '@dealwright/contract/deals/deals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { newIdempotencyKey, problemText } from '../../../lib/http.ts';
import { announce } from '../../../ui/announcer.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notify, notifyError } from '../../../ui/toast.ts';
import { useTakeBack } from '../../operations/take-back.ts';
import { type ManyChange, sendManyChanges } from '../api.ts';
import { refreshTotals, writeDeal } from '../deal-cache.ts';
import { trackMutation } from '../track-mutation.ts';

/** Changes owner, stage or close date of many deals in one request: all or none. With undo. */
export function useChangeMany(onChanged?: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const takeBack = useTakeBack();
  const changeMany = async (
    deals: readonly Pick<DealSummary, 'number'>[],
    change: ManyChange,
    deed: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const numbers = deals.map(({ number }) => number);
      const { changed, operation } = await trackMutation(numbers, () =>
        sendManyChanges(numbers, change, newIdempotencyKey()),
      );
      for (const deal of changed) writeDeal(client, deal);
      refreshTotals(client);
      const title = `${formatCount(changed.length, 'deal')} ${deed}`;
      onChanged?.();
      announce(title);
      if (operation) notifyUndo(title, () => void takeBack(operation));
      else notify(title);
      return true;
    } catch (error) {
      notifyError('Couldn’t change the deals', { text: problemText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { changeMany, busy };
}
