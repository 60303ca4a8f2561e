import type { Stage } from '@dealwright/domain/stage';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import type { Board as BoardData, Totals } from '../deals/board-cache.ts';
import { BoardColumn } from './board-column.tsx';
import { nextCard } from './board-navigation.ts';
import { StageSwitcher } from './stage-switcher.tsx';
import { useBoardAutoScroll } from './use-card-drag.ts';
import { useDropWhenLeaving, useFocusFollowsCard } from './use-card-focus.ts';

interface BoardProps {
  readonly board: BoardData;
  readonly totals: Totals | undefined;
  /** Only these columns are admitted by the filter. */
  readonly stages: readonly Stage[] | undefined;
  /** The answer to a newer filter is awaited. */
  readonly outdated: boolean;
  readonly focusOn: number | null;
  readonly onFocus: (number: number | null) => void;
  readonly onLoadMore: (stage: Stage) => Promise<void>;
}

/** Nine columns side by side; on phones one at a time, swiped. */
export function Board({ board, totals, stages, outdated, focusOn, onFocus, onLoadMore }: BoardProps) {
  const scroller = useRef<HTMLElement>(null);
  useBoardAutoScroll(scroller);
  const columns = useMemo(
    () => board.columns.filter(({ stage }) => !stages?.length || stages.includes(stage)),
    [board, stages],
  );
  const numbers = useMemo(() => columns.map(({ items }) => items.map(({ number }) => number)), [columns]);
  const [last, setLast] = useState<number | null>(null);
  const first = numbers.find((column) => column.length > 0)?.[0] ?? null;
  const tabStop = last !== null && numbers.some((column) => column.includes(last)) ? last : first;
  const onFocused = useCallback(() => onFocus(null), [onFocus]);
  useEffect(() => {
    if (focusOn !== null) setLast(focusOn);
  }, [focusOn]);

  const follow = useFocusFollowsCard(numbers, onFocus);
  useDropWhenLeaving(focusOn, onFocus);

  const onKeyDown = (event: KeyboardEvent) => {
    const card = (event.target as HTMLElement)
      .closest('[data-card-link]')
      ?.closest<HTMLElement>('[data-number]');
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextCard(numbers, Number(card.dataset.number), event.key);
    if (next === null && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (next !== null) onFocus(next);
  };
  return (
    <>
      <StageSwitcher columns={columns} totals={totals} scroller={scroller} />
      <section
        ref={scroller}
        aria-label="Deals by stage"
        onKeyDown={onKeyDown}
        onBlur={follow.onBlur}
        onFocus={(event) => {
          follow.onFocus(event);
          const card = event.target.closest<HTMLElement>('[data-number]');
          if (card) setLast(Number(card.dataset.number));
        }}
        className={cx(
          'relative flex min-h-0 flex-1 gap-2.5 overflow-x-auto overscroll-x-contain px-4 pb-3 transition-opacity max-md:snap-x max-md:snap-mandatory max-md:gap-2 max-md:pb-0',
          outdated && 'opacity-60',
        )}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.stage}
            column={column}
            total={totals?.stages.find(({ stage }) => stage === column.stage) ?? column}
            tabStop={tabStop}
            focusOn={focusOn}
            onFocused={onFocused}
            onLoadMore={onLoadMore}
          />
        ))}
      </section>
    </>
  );
}
