import type { DealSummary } from '@dealwright/contract/deals/deals';
import { type RefObject, useEffect, useRef } from 'react';
import { useHotkey } from '../../../lib/hotkeys.ts';
import { useSelection } from './selection.ts';

const GROUP = 'Pipeline list';

interface ListKeys {
  readonly deals: readonly DealSummary[];
  /** The row that the keys work on. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
}

/** J and K, or the arrow keys, go from row to row; X chooses one, with Shift all on the way. */
export function useListKeys({ deals, active, setActive, scroller, scrollTo }: ListKeys): void {
  const selection = useSelection();
  const wanted = useRef<number | null>(null);
  const focusRow = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true });
  const go = (step: number) => {
    const isInList =
      scroller.current?.contains(document.activeElement) && document.activeElement !== scroller.current;
    const index = Math.min(deals.length - 1, Math.max(0, isInList ? active + step : active));
    wanted.current = index;
    setActive(index);
    scrollTo(index);
    requestAnimationFrame(() => focusRow(index));
  };
  useEffect(() => {
    // The row came into the page only now.
    if (wanted.current !== active) return;
    wanted.current = null;
    focusRow(active);
  });
  const toggle = (isRange: boolean) => {
    const deal = deals[active];
    if (!deal) return;
    if (isRange) selection.toggleRange(deal, deals);
    else selection.toggle(deal);
  };
  useHotkey({ keys: 'j', label: 'Next deal', group: GROUP, run: () => go(1) });
  useHotkey({ keys: 'k', label: 'Previous deal', group: GROUP, run: () => go(-1) });
  useHotkey({ keys: 'shift+x', label: 'Select up to here', group: GROUP, run: () => toggle(true) });
  useEffect(() => {
    const list = scroller.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.target as HTMLElement).matches('[data-row]')) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      go(event.key === 'ArrowDown' ? 1 : -1);
    };
    list?.addEventListener('keydown', onKeyDown);
    return () => list?.removeEventListener('keydown', onKeyDown);
  });
}
