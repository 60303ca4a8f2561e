import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type ChartLayout, placeAt } from './chart-layout.ts';

/** So far the pointer goes before a press becomes a drag. */
const THRESHOLD = 6;

export interface Drag {
  readonly id: string;
  readonly dx: number;
  readonly dy: number;
  /** The card it would be placed under; `top` for no manager. */
  readonly over: string | 'top' | null;
}

interface ChartDrag {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly layout: ChartLayout;
  readonly scale: number;
  readonly topStrip: number;
  readonly lineOf: (id: string) => ReadonlySet<string>;
  readonly onDrop: (id: string, above: string | null) => void;
}

/** Cards dragged onto others with a mouse or a pen; fingers pan, and have the form. */
export function useChartDrag({ canvas, layout, scale, topStrip, lineOf, onDrop }: ChartDrag) {
  const start = useRef<{ id: string; x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);

  const overOf = (id: string, event: PointerEvent): Drag['over'] => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return null;
    const point = { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
    return placeAt(layout, point, lineOf(id)) ?? (point.y >= 0 && point.y <= topStrip ? 'top' : null);
  };
  const end = () => {
    start.current = null;
    setDrag(null);
  };
  return {
    drag,
    /** Whether the click that ends a drag is to be passed over. */
    wasDragged: () => dragged.current,
    handlers: (id: string) => ({
      onPointerDown: (event: PointerEvent) => {
        dragged.current = false;
        if (event.pointerType === 'touch' || event.button !== 0) return;
        start.current = { id, x: event.clientX, y: event.clientY };
        // From now on: a quick hand has left the card by its first move.
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const from = start.current;
        if (!from || from.id !== id) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (!dragged.current && Math.hypot(dx, dy) < THRESHOLD) return;
        dragged.current = true;
        setDrag({ id, dx: dx / scale, dy: dy / scale, over: overOf(id, event) });
      },
      onPointerUp: (event: PointerEvent) => {
        if (start.current && dragged.current) {
          const over = overOf(id, event);
          if (over) onDrop(id, over === 'top' ? null : over);
        }
        end();
      },
      onPointerCancel: end,
    }),
  };
}
