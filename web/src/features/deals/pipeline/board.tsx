import type { Stage } from '@dealwright/domain/stage';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import type { Board as BoardData, Totals } from '../board-cache.ts';
import { BoardColumn } from './board-column.tsx';
import { nextCard } from './board-navigation.ts';
import { FoldedColumn } from './folded-column.tsx';
import { StageSwitcher } from './stage-switcher.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import type { BoardLooks } from './use-board-looks.ts';
import { useBoardAutoScroll } from './use-card-drag.ts';
import { useDropWhenLeaving, useFocusFollowsCard } from './use-card-focus.ts';

interface BoardProps {
  readonly board: BoardData;
  readonly looks: BoardLooks;
  readonly totals: Totals | undefined;
  /** Only these columns are admitted by the filter. */
  readonly stages: readonly Stage[] | undefined;
  /** The answer to a newer filter is awaited. */
  readonly outdated: boolean;
  readonly focusOn: number | null;
  readonly onFocus: (number: number | null) => void;
  readonly onLoadMore: (stage: Stage) => Promise<void>;
}

const NONE: readonly Stage[] = [];

/** On a phone one column is seen at a time, whole. Elsewhere the column that was turned keeps the focus. */
function useFolding({ folded, density, toggleFold }: BoardLooks) {
  const isPhone = useIsPhone();
  const [turned, setTurned] = useState<Stage | null>(null);
  const onFold = useCallback(
    (stage: Stage) => {
      setTurned(stage);
      toggleFold(stage);
    },
    [toggleFold],
  );
  if (isPhone) return { folded: NONE, density: 'comfortable' as const, turned: null, onFold };
  return { folded, density, turned, onFold };
}

/** The card that Tab comes to: the one that had the focus last, else the first of all. */
function useTabStop(open: readonly (readonly number[])[], focusOn: number | null) {
  const [last, setLast] = useState<number | null>(null);
  const first = open.find((column) => column.length > 0)?.[0] ?? null;
  const tabStop = last !== null && open.some((column) => column.includes(last)) ? last : first;
  useEffect(() => {
    if (focusOn !== null) setLast(focusOn);
  }, [focusOn]);
  const noteFocus = (element: HTMLElement) => {
    const card = element.closest<HTMLElement>('[data-number]');
    if (card) setLast(Number(card.dataset.number));
  };
  return { tabStop, noteFocus };
}

/** Arrow keys go from card to card. */
function goToNextCard(
  event: KeyboardEvent,
  open: readonly (readonly number[])[],
  onFocus: (number: number) => void,
): void {
  const card = (event.target as HTMLElement)
    .closest('[data-card-link]')
    ?.closest<HTMLElement>('[data-number]');
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = nextCard(open, Number(card.dataset.number), event.key);
  if (next === null && !event.key.startsWith('Arrow')) return;
  event.preventDefault();
  if (next !== null) onFocus(next);
}

/** Nine columns side by side; on phones one at a time, swiped. */
export function Board({ board, looks, totals, stages, outdated, focusOn, onFocus, onLoadMore }: BoardProps) {
  const scroller = useRef<HTMLElement>(null);
  useBoardAutoScroll(scroller);
  const columns = useMemo(
    () => board.columns.filter(({ stage }) => !stages?.length || stages.includes(stage)),
    [board, stages],
  );
  const numbers = useMemo(() => columns.map(({ items }) => items.map(({ number }) => number)), [columns]);
  const { folded, density, turned, onFold } = useFolding(looks);
  const open = useMemo(
    () => numbers.filter((_, index) => !folded.includes(columns[index]?.stage ?? 'closed_lost')),
    [numbers, columns, folded],
  );
  const { tabStop, noteFocus } = useTabStop(open, focusOn);
  const onFocused = useCallback(() => onFocus(null), [onFocus]);
  const follow = useFocusFollowsCard(numbers, onFocus);
  useDropWhenLeaving(focusOn, onFocus);

  useBoardKeys({ numbers: open, first: tabStop, onFocus });
  return (
    <>
      <StageSwitcher columns={columns} totals={totals} scroller={scroller} />
      <section
        ref={scroller}
        aria-label="Deals by stage"
        aria-busy={outdated}
        onKeyDown={(event) => goToNextCard(event, open, onFocus)}
        onBlur={follow.onBlur}
        onFocus={(event) => {
          follow.onFocus(event);
          noteFocus(event.target);
        }}
        className={cx(
          'relative flex min-h-0 flex-1 gap-2 overflow-x-auto overscroll-x-contain px-4 pb-3 transition-opacity',
          'aria-busy:opacity-60 max-md:snap-x max-md:snap-mandatory max-md:gap-2 max-md:pb-0',
        )}
      >
        {columns.map((column) => {
          const total = totals?.stages.find(({ stage }) => stage === column.stage) ?? column;
          const shared = { column, total, focusOn, onFocused, takesFocus: turned === column.stage };
          return folded.includes(column.stage) ? (
            <FoldedColumn key={column.stage} {...shared} onUnfold={onFold} />
          ) : (
            <BoardColumn key={column.stage} {...shared} {...{ density, tabStop, onFold, onLoadMore }} />
          );
        })}
      </section>
    </>
  );
}
