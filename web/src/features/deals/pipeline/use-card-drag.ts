import type { Stage } from '@dealwright/domain/stage';
import { type RefObject, useEffect, useRef, useState } from 'react';

const KIND = 'deal';

type Dragging = typeof import('./dragging.ts')['dragging'];

/** Asked for as soon as the board's code runs, but the first view does not wait for it. */
const loading = import('./dragging.ts');

/** Sets something up once dragging is loaded, unless its effect was over by then. */
function whenLoaded(setUp: (library: Dragging) => () => void): () => void {
  let over = false;
  let end: (() => void) | undefined;
  loading.then(
    ({ dragging }) => {
      if (!over) end = setUp(dragging);
    },
    // Without it cards are still moved by menu and keys.
    (error: unknown) => console.error('Couldn’t load dragging:', error),
  );
  return () => {
    over = true;
    end?.();
  };
}

/** Lets a card be dragged by pointer. Keyboard and menu move it too. */
export function useCardDrag(
  element: RefObject<HTMLElement | null>,
  number: number,
  enabled: boolean,
): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const card = element.current;
    if (!card || !enabled) return undefined;
    return whenLoaded(({ draggable }) =>
      draggable({
        element: card,
        getInitialData: () => ({ kind: KIND, number }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    );
  }, [element, number, enabled]);
  return dragged;
}

interface ColumnDrop {
  readonly column: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly stage: Stage;
  readonly onDrop: (number: number) => void;
}

/** Lets cards be dropped on a column; true while one is over it. The column scrolls at its edges. */
export function useColumnDrop({ column, scroller, stage, onDrop }: ColumnDrop): boolean {
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const target = column.current;
    const list = scroller.current;
    if (!target || !list) return undefined;
    return whenLoaded(({ autoScrollForElements, combine, dropTargetForElements }) =>
      combine(
        dropTargetForElements({
          element: target,
          canDrop: ({ source }) => source.data.kind === KIND,
          getData: () => ({ stage }),
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false);
            if (typeof source.data.number === 'number') drop.current(source.data.number);
          },
        }),
        autoScrollForElements({ element: list, getAllowedAxis: () => 'vertical' }),
      ),
    );
  }, [column, scroller, stage]);
  return over;
}

/** The board scrolls sideways while a card is held at its edge. */
export function useBoardAutoScroll(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    return whenLoaded(({ autoScrollForElements }) =>
      autoScrollForElements({ element, getAllowedAxis: () => 'horizontal' }),
    );
  }, [board]);
}
