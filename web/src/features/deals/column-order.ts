import type { DealSummary } from '@dealwright/contract/deals/deals';
import type { Stage } from '@dealwright/domain/stage';
import type { QueryClient } from '@tanstack/react-query';
import { fetchDeals, LARGEST_PAGE } from './api.ts';
import { type Board, replaceColumn } from './board-cache.ts';
import { keepNewerOnBoard } from './keep-newer.ts';
import { type BoardQuery, dealKeys } from './query-keys.ts';
import { afterMutations } from './track-mutation.ts';

/** Changes that come within this time are asked for together. */
const GATHER_MS = 100;

const waiting = new Map<string, () => Promise<void>>();

/**
 * A card stands where the page put it: the server is asked for the order of its column, after the changes that are on
 * their way. How deals are sorted is the server's alone to know.
 */
export function refreshColumn(client: QueryClient, query: BoardQuery, stage: Stage): void {
  if (waiting.size === 0) setTimeout(() => void refreshWaiting(), GATHER_MS);
  waiting.set(JSON.stringify([query, stage]), () => loadColumn(client, query, stage));
}

async function refreshWaiting(): Promise<void> {
  await afterMutations();
  const columns = [...waiting.values()];
  waiting.clear();
  await Promise.all(columns.map((load) => load()));
}

/** As far as it is shown, anew. */
async function loadColumn(client: QueryClient, query: BoardQuery, stage: Stage): Promise<void> {
  const key = dealKeys.board(query);
  if (!client.getQueryCache().find({ queryKey: key })?.isActive())
    return client.invalidateQueries({ queryKey: key, refetchType: 'none' });
  const board = client.getQueryData<Board>(key);
  const count = board?.columns.find((column) => column.stage === stage)?.items.length ?? 0;
  try {
    const page = await fetchColumn(query, stage, count);
    client.setQueryData<Board>(
      key,
      (shown) => shown && keepNewerOnBoard(shown, replaceColumn(shown, stage, page)),
    );
  } catch {
    // The next answer of the board brings the order.
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' });
  }
}

async function fetchColumn(query: BoardQuery, stage: Stage, count: number) {
  const items: DealSummary[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(LARGEST_PAGE, Math.max(1, count - items.length));
    const page = await fetchDeals(query, { stage, limit, cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null && items.length < count);
  return { items, next_cursor: cursor };
}
