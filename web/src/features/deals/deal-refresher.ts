import type { StreamEvent } from '@dealwright/contract/notifications/stream';
import type { QueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { isProblem } from '../../lib/http.ts';
import { fetchDeal } from './api.ts';
import { findDeal, refreshTotals, removeDeal, writeDeal } from './deal-cache.ts';
import { markForeignChange } from './foreign-changes.ts';
import { dealKeys } from './query-keys.ts';
import { isBeingChanged } from './track-mutation.ts';

/** Changes that come within this time are fetched together. */
const GATHER_MS = 120;
/** Above this, fetching what is shown is cheaper than fetching each deal. */
const MOST_SINGLE = 20;

/** One event for any number of deals. */
const CHANGES_MANY = ['import.finished', 'operation.undone', 'deal.merged'];

/** Mutex events of the stream into fresh caches: each changed deal is fetched once, then the totals. */
export class DealRefresher {
  private readonly client: QueryClient;
  private readonly myId: () => string | null;
  private readonly waiting = new Map<number, boolean>();
  private timer: number | undefined;

  constructor(client: QueryClient, myId: () => string | null) {
    this.client = client;
    this.myId = myId;
  }

  note(event: StreamEvent): void {
    if (CHANGES_MANY.includes(event.type)) this.resync();
    if (event.deal_number === null) return;
    if (event.type === 'deal.deleted') {
      this.waiting.delete(event.deal_number);
      // Who deletes a deal is on the way from its page: it must not be asked for once more.
      removeDeal(this.client, event.deal_number, event.actor_id !== this.myId());
      this.timer ??= window.setTimeout(() => void this.flush(), GATHER_MS);
      return;
    }
    const byOther = event.actor_id !== null && event.actor_id !== this.myId();
    this.waiting.set(event.deal_number, byOther || this.waiting.get(event.deal_number) === true);
    this.timer ??= window.setTimeout(() => void this.flush(), GATHER_MS);
  }

  resync(): void {
    void this.client.invalidateQueries({ queryKey: dealKeys.all });
    void this.client.invalidateQueries({ queryKey: ['deal'] });
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async flush(): Promise<void> {
    const numbers = new Map(this.waiting);
    this.waiting.clear();
    this.timer = undefined;
    if (numbers.size > MOST_SINGLE) this.resync();
    else await Promise.all([...numbers].map(([number, byOther]) => this.refresh(number, byOther)));
    refreshTotals(this.client);
  }

  private async refresh(number: number, byOther: boolean): Promise<void> {
    const isShownAlone = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      queryKey[2] !== 'record';
    void this.client.invalidateQueries({ queryKey: dealKey(number), predicate: isShownAlone });
    try {
      const deal = await fetchDeal(number);
      // An optimistic change is under way, or something newer is known: its own answer will follow.
      if (isBeingChanged(number) || (findDeal(this.client, number)?.version ?? 0) > deal.version) return;
      writeDeal(this.client, deal);
      if (byOther) markForeignChange(number);
    } catch (error) {
      if (isProblem(error, 'not_found')) removeDeal(this.client, number);
    }
  }
}
