import { useEffect, useSyncExternalStore } from 'react';

/** What the shell shows of the deal one is looking at. The deal page publishes it, the header listens. */
export interface ActiveDeal {
  readonly id: string;
  readonly leadNumber: number;
  readonly companyName: string;
  readonly dealName: string;
  readonly pinned: boolean;
  readonly version: number;
  readonly archived: boolean;
  readonly can: { readonly share: boolean; readonly shelve: boolean };
  readonly togglePin: () => void;
  /** Goes back to the deals, before this one is taken away. */
  readonly leave: () => Promise<void>;
}

let active: ActiveDeal | null = null;
const listeners = new Set<() => void>();

export function publishActiveDeal(deal: ActiveDeal | null): void {
  active = deal;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useActiveDeal(): ActiveDeal | null {
  return useSyncExternalStore(subscribe, () => active);
}

/** Publishes while the page is shown; null while it is still loading. Follows each change of the record at once. */
export function usePublishActiveDeal(deal: ActiveDeal | null): void {
  useEffect(() => publishActiveDeal(deal), [deal]);
  useEffect(() => () => publishActiveDeal(null), []);
}
