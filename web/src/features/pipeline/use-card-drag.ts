import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { Stage } from '@dealwright/domain/stage';
import { type RefObject, useEffect, useRef, useState } from 'react';

const KIND = 'deal';

/** Lets a card be dragged by pointer. Keyboard and menu move it too. */
export function useCardDrag(
  element: RefObject<HTMLElement | null>,
  number: number,
  enabled: boolean,
): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    if (!element.current || !enabled) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: KIND, number }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
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
    if (!column.current || !scroller.current) return undefined;
    return combine(
      dropTargetForElements({
        element: column.current,
        canDrop: ({ source }) => source.data.kind === KIND,
        getData: () => ({ stage }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          if (typeof source.data.number === 'number') drop.current(source.data.number);
        },
      }),
      autoScrollForElements({ element: scroller.current, getAllowedAxis: () => 'vertical' }),
    );
  }, [column, scroller, stage]);
  return over;
}

/** The board scrolls sideways while a card is held at its edge. */
export function useBoardAutoScroll(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!board.current) return undefined;
    return autoScrollForElements({ element: board.current, getAllowedAxis: () => 'horizontal' });
  }, [board]);
}
