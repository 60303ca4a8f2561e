import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { formatDay } from '../../../lib/format.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { refreshTotals, removeDeal, writeDeal } from '../deal-cache.ts';
import { leadKey } from '../lead-key.ts';
import { SHELF_KEY, sendArchive, sendDelete, sendRestore } from '../shelf-api.ts';

interface Versioned {
  readonly number: number;
  readonly version: number;
}

function refresh(client: QueryClient, number: number): void {
  refreshTotals(client);
  void client.invalidateQueries({ queryKey: SHELF_KEY });
  void client.invalidateQueries({ queryKey: ['dashboard'] });
  void client.invalidateQueries({ queryKey: dealKey(number, 'history') });
}

function fail(client: QueryClient, title: string, number: number, error: unknown): void {
  notifyError(title, { text: problemText(error) });
  if (isProblem(error, 'stale_version'))
    void client.invalidateQueries({ queryKey: dealKey(number, 'record') });
  void client.invalidateQueries({ queryKey: SHELF_KEY });
}

async function restore(client: QueryClient, deal: Versioned): Promise<boolean> {
  try {
    const back = await sendRestore(deal);
    writeDeal(client, back);
    refresh(client, deal.number);
    notifySuccess(`${leadKey(deal.number)} is back in the pipeline`, { id: toastOf(deal.number) });
    return true;
  } catch (error) {
    fail(client, `Couldn’t restore ${leadKey(deal.number)}`, deal.number, error);
    return false;
  }
}

const toastOf = (number: number): string => `shelf ${number}`;

async function archive(client: QueryClient, deal: Versioned): Promise<boolean> {
  try {
    const archived = await sendArchive(deal);
    writeDeal(client, archived);
    refresh(client, deal.number);
    notifyUndo(`${leadKey(deal.number)} is archived`, () => void restore(client, archived), {
      id: toastOf(deal.number),
    });
    return true;
  } catch (error) {
    fail(client, `Couldn’t archive ${leadKey(deal.number)}`, deal.number, error);
    return false;
  }
}

/** `leave` is called before the deal is forgotten; otherwise its open page would say it doesn't exist. */
async function remove(client: QueryClient, deal: Versioned, leave: () => Promise<unknown>): Promise<boolean> {
  try {
    const gone = await sendDelete(deal);
    await leave();
    client.removeQueries({ queryKey: dealKey(deal.number) });
    removeDeal(client, deal.number);
    refresh(client, deal.number);
    notifyUndo(`${leadKey(deal.number)} moved to the trash`, () => void restore(client, gone), {
      id: toastOf(deal.number),
      text: `You can restore it until ${formatDay(gone.erased_at.slice(0, 10))}.`,
    });
    return true;
  } catch (error) {
    fail(client, `Couldn’t delete ${leadKey(deal.number)}`, deal.number, error);
    return false;
  }
}

/** Out of the pipeline and back; each happens at once and can be undone. Whether it happened is answered. */
export function useShelving() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      archive: (deal: Versioned) => archive(client, deal),
      remove: (deal: Versioned, leave: () => Promise<unknown>) => remove(client, deal, leave),
      restore: (deal: Versioned) => restore(client, deal),
    }),
    [client],
  );
}
