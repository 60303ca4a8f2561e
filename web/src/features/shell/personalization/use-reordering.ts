import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

interface Reordering {
  /** How many there are. */
  readonly length: number;
  readonly onMove: (from: number, to: number) => void;
}

/** The place whose row a pointer at this height is over, among the rows that the list holds. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const below = rows.findIndex(({ bottom }) => y < bottom);
  return below === -1 ? rows.length - 1 : below;
}

/**
 * Lets the rows of a list be put into order by a handle in each: dragged by pointer or finger, or moved with the arrow
 * keys, Home and End. Each step takes effect at once.
 */
export function useReordering({ length, onMove }: Reordering) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (dragged === null || !list.current) return;
    const place = placeAt(list.current, event.clientY);
    if (place === dragged) return;
    onMove(dragged, place);
    setDragged(place);
  };

  const press = (event: KeyboardEvent<HTMLElement>, place: number): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < length && to !== place) onMove(place, to);
  };

  const handleOf = (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The list keeps hearing of the pointer wherever it goes, also while rows change places under it.
      list.current?.setPointerCapture(event.pointerId);
      setDragged(place);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, place),
  });

  const end = (): void => setDragged(null);
  return {
    list,
    dragged,
    handleOf,
    listProps: { onPointerMove: drag, onPointerUp: end, onPointerCancel: end, onLostPointerCapture: end },
  };
}
