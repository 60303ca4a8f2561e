import type { DealSummary } from '@dealwright/contract/deals/deals';
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';

/** As many as one change may carry. */
export const MOST_SELECTED = 200;

export interface Selection {
  readonly deals: ReadonlyMap<number, DealSummary>;
  /** Boxes are shown on the cards too. */
  readonly active: boolean;
  readonly setActive: (active: boolean) => void;
  readonly toggle: (deal: DealSummary) => void;
  /** With Shift: everything from the last one chosen to this one, in the order that is shown. */
  readonly toggleRange: (deal: DealSummary, shown: readonly DealSummary[]) => void;
  readonly set: (deals: readonly DealSummary[], selected: boolean) => void;
  readonly clear: () => void;
}

/** The deals between two, both included; just the second where the first is not shown. */
export function rangeOf(
  shown: readonly DealSummary[],
  from: number | null,
  to: number,
): readonly DealSummary[] {
  const start = shown.findIndex(({ number }) => number === from);
  const end = shown.findIndex(({ number }) => number === to);
  if (end === -1) return [];
  return start === -1
    ? shown.slice(end, end + 1)
    : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function withDeals(
  selected: ReadonlyMap<number, DealSummary>,
  deals: readonly DealSummary[],
  isSelected: boolean,
): ReadonlyMap<number, DealSummary> {
  const next = new Map(selected);
  for (const deal of deals) {
    if (!isSelected) next.delete(deal.number);
    else if (deal.can.edit && next.size < MOST_SELECTED) next.set(deal.number, deal);
  }
  return next;
}

export function useSelectionState(): Selection {
  const [deals, setDeals] = useState<ReadonlyMap<number, DealSummary>>(new Map());
  const [active, setActive] = useState(false);
  const last = useRef<number | null>(null);
  const set = useCallback((chosen: readonly DealSummary[], isSelected: boolean) => {
    last.current = chosen.at(-1)?.number ?? null;
    setDeals((selected) => withDeals(selected, chosen, isSelected));
  }, []);
  const toggle = useCallback((deal: DealSummary) => {
    last.current = deal.number;
    setDeals((selected) => withDeals(selected, [deal], !selected.has(deal.number)));
  }, []);
  const toggleRange = useCallback((deal: DealSummary, shown: readonly DealSummary[]) => {
    const range = rangeOf(shown, last.current, deal.number);
    last.current = deal.number;
    setDeals((selected) => withDeals(selected, range, true));
  }, []);
  const clear = useCallback(() => {
    last.current = null;
    setDeals(new Map());
    setActive(false);
  }, []);
  return useMemo(
    () => ({ deals, active, setActive, toggle, toggleRange, set, clear }),
    [deals, active, toggle, toggleRange, set, clear],
  );
}

export const SelectionContext = createContext<Selection | null>(null);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('SelectionContext is missing');
  return selection;
}
