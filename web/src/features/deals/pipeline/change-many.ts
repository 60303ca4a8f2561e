import type { DealSummary } from '@dealwright/contract/deals/deals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { newIdempotencyKey, problemText } from '../../../lib/http.ts';
import { announce } from '../../../ui/announcer.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notify, notifyError } from '../../../ui/toast.ts';
import { type ManyChange, sendManyChanges } from '../api.ts';
import { refreshTotals, writeDeal } from '../deal-cache.ts';
import { trackMutation } from '../track-mutation.ts';

async function send(client: QueryClient, numbers: readonly number[], change: ManyChange): Promise<number> {
  const { changed } = await trackMutation(numbers, () =>
    sendManyChanges(numbers, change, newIdempotencyKey()),
  );
  for (const deal of changed) writeDeal(client, deal);
  refreshTotals(client);
  return changed.length;
}

/** What brings many deals back to where they were: one change for each value they had. */
export function changesBack(
  deals: readonly DealSummary[],
  change: ManyChange,
): readonly { readonly numbers: readonly number[]; readonly change: ManyChange }[] {
  const before = (deal: DealSummary): ManyChange => ({
    ...(change.owner_id !== undefined && { owner_id: deal.owner.id }),
    ...(change.stage !== undefined && { stage: deal.stage }),
    ...(change.close_date !== undefined && { close_date: deal.close_date }),
  });
  const groups = Map.groupBy(deals, (deal) => JSON.stringify(before(deal)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ numbers: group.map(({ number }) => number), change: before(first) }] : [];
  });
}

/** Changes owner, stage or close date of many deals in one request: all or none. With undo. */
export function useChangeMany() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const undo = async (deals: readonly DealSummary[], change: ManyChange) => {
    try {
      for (const back of changesBack(deals, change)) await send(client, back.numbers, back.change);
      notify('Undone', { text: formatCount(deals.length, 'deal') });
    } catch (error) {
      notifyError('Couldn’t undo the change on every deal', { text: problemText(error) });
    }
  };
  const changeMany = async (
    deals: readonly DealSummary[],
    change: ManyChange,
    deed: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const count = await send(
        client,
        deals.map(({ number }) => number),
        change,
      );
      const title = `${formatCount(count, 'deal')} ${deed}`;
      announce(title);
      notifyUndo(title, () => void undo(deals, change));
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
