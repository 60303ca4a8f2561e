import type { DealSummary } from '@dealwright/contract/deals/deals';
import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { speakFigure } from '../../../lib/speak-figure.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BoardColumn as Column, StageTotal } from '../board-cache.ts';
import { ColumnHead } from './column-head.tsx';
import { DealCard } from './deal-card.tsx';
import type { Density } from './use-board-looks.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useFocusInColumn } from './use-card-focus.ts';
import { useDealDrop } from './use-deal-drop.ts';

const CARD_PX: Readonly<Record<Density, number>> = { comfortable: 150, compact: 92 };
const GAP_PX = 8;
const LOAD_BEFORE_END = 8;

interface BoardColumnProps {
  readonly column: Column;
  readonly total: StageTotal;
  readonly density: Density;
  /** It was unfolded a moment ago: the focus stays with it. */
  readonly takesFocus: boolean;
  /** The one card of the board that the Tab key reaches. */
  readonly tabStop: number | null;
  /** A card that should get the focus as soon as it is there. */
  readonly focusOn: number | null;
  readonly onFocused: () => void;
  readonly onFold: (stage: Stage) => void;
  readonly onLoadMore: (stage: Stage) => Promise<void>;
}

/** The cards in sight: more are asked for before they end, and the awaited one gets the focus. */
function useCards(props: BoardColumnProps, scroller: RefObject<HTMLDivElement | null>) {
  const { column, density, tabStop, focusOn, onFocused, onLoadMore } = props;
  const virtual = useColumnVirtualizer(column.items, scroller, tabStop, density);
  useFocusInColumn(column.items, virtual, scroller, focusOn, onFocused);
  const lastShown = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useLoadBeforeEnd(column, lastShown, onLoadMore);
  return virtual;
}

/** One stage: its totals, and its deals as far as they are loaded; only what is in sight is in the page. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, total, density, takesFocus, tabStop, onFold, onLoadMore } = props;
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { stage, items, next_cursor: cursor } = column;
  const over = useDealDrop(section, scroller, stage);
  const virtual = useCards(props, scroller);
  return (
    <section
      ref={section}
      data-stage={stage}
      aria-label={`${STAGE_DEFINITIONS[stage].label}, ${speakFigure({ deals: total.deals })}`}
      className={cx(
        'flex h-full shrink-0 flex-col rounded-xl bg-muted/60 outline-1 -outline-offset-1',
        'outline-transparent transition-colors',
        'max-md:w-[calc(100vw-2rem)] max-md:snap-center md:max-w-72 md:min-w-[13.75rem] md:flex-1',
        over && 'bg-primary-tint outline-primary',
      )}
    >
      <ColumnHead stage={stage} total={total} takesFocus={takesFocus} onFold={onFold} />
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-1.5 pb-2 max-md:pb-20"
      >
        {items.length === 0 && (
          <p className="px-1 py-6 text-center text-xs text-muted-foreground">No deals here.</p>
        )}
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((row) => {
            const deal = items[row.index];
            if (!deal) return null;
            return (
              <li
                key={row.key}
                ref={virtual.measureElement}
                data-index={row.index}
                className="absolute inset-x-0 top-0 pb-2"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <DraggableCard deal={deal} density={density} inTabOrder={deal.number === tabStop} />
              </li>
            );
          })}
        </ul>
        {cursor !== null && <MoreCards onLoadMore={() => void onLoadMore(stage)} />}
      </div>
    </section>
  );
});

/** Asks for the next page before its end comes into sight. */
function useLoadBeforeEnd(
  { stage, items, next_cursor: cursor }: Column,
  lastShown: number,
  onLoadMore: BoardColumnProps['onLoadMore'],
): void {
  useEffect(() => {
    if (cursor !== null && lastShown >= items.length - LOAD_BEFORE_END) {
      // A page that fails to come is asked for again by the button below, or by scrolling on.
      onLoadMore(stage).catch(() => undefined);
    }
  }, [cursor, lastShown, items.length, onLoadMore, stage]);
}

function MoreCards({ onLoadMore }: { readonly onLoadMore: () => void }) {
  return (
    <div className="pt-1">
      <Skeleton className="h-32" />
      <Button variant="ghost" size="sm" className="mt-1 w-full" onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
}

interface DraggableCardProps {
  readonly deal: DealSummary;
  readonly density: Density;
  readonly inTabOrder: boolean;
}

function DraggableCard({ deal, density, inTabOrder }: DraggableCardProps) {
  const box = useRef<HTMLDivElement>(null);
  const dragged = useCardDrag(box, deal.number, deal.can.edit);
  return (
    <div ref={box}>
      <DealCard deal={deal} density={density} inTabOrder={inTabOrder} dragged={dragged} />
    </div>
  );
}

function useColumnVirtualizer(
  items: readonly DealSummary[],
  scroller: React.RefObject<HTMLDivElement | null>,
  tabStop: number | null,
  density: Density,
) {
  return useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX[density] + GAP_PX,
    getItemKey: (index) => items[index]?.number ?? index,
    overscan: 4,
    // The card that has the focus, or that Tab goes to, stays in the page when it is scrolled out of sight.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const kept = tabStop === null ? -1 : items.findIndex(({ number }) => number === tabStop);
      return kept === -1 || shown.includes(kept) ? shown : [...shown, kept].sort((a, b) => a - b);
    },
  });
}
