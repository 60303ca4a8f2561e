import type { DealSummary } from '@dealwright/contract/deals/deals';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { DealCard } from './deal-card.tsx';

const CARD_PX = 190;
const LOAD_BEFORE_END = 10;

interface PhoneListProps {
  readonly deals: readonly DealSummary[];
  readonly outdated: boolean;
  readonly hasMore: boolean;
  readonly onLoadMore: () => void;
}

/** The list where a table does not fit: the same cards as the board's, with their stage. */
export function PhoneList({ deals, outdated, hasMore, onLoadMore }: PhoneListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: deals.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => deals[index]?.number ?? index,
    overscan: 4,
  });
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= deals.length - LOAD_BEFORE_END) onLoadMore();
  }, [hasMore, lastShown, deals.length, onLoadMore]);
  return (
    <div
      ref={scroller}
      aria-busy={outdated}
      className="min-h-0 flex-1 overflow-y-auto px-4 pb-24 aria-busy:opacity-60"
    >
      <ul aria-label="Deals" className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map((row) => {
          const deal = deals[row.index];
          if (!deal) return null;
          return (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <DealCard deal={deal} inTabOrder showStage />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
