import { type RefObject, useCallback, useEffect, useState } from 'react';

const STEPS = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5] as const;
const MOST = 1.5;
const LEAST = 0.4;

interface Size {
  readonly width: number;
  readonly height: number;
}

const bounded = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/** How large a chart is shown within what scrolls it: by buttons, by the wheel with Ctrl held, or fitted as a whole. */
export function useChartZoom(frame: RefObject<HTMLElement | null>, size: Size) {
  const [scale, setScale] = useState<number | null>(null);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  // At first the whole width is shown, as long as it stays legible.
  const first = room === null ? 1 : Math.min(1, Math.max(0.65, room / size.width));
  const shown = scale ?? first;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setScale((before) => bounded((before ?? first) * (event.deltaY > 0 ? 0.9 : 1.1)));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [frame, first]);
  const fit = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    setScale(bounded(Math.min(1, element.clientWidth / size.width, element.clientHeight / size.height)));
    element.scrollTo({ left: 0, top: 0 });
  }, [frame, size.width, size.height]);
  return {
    scale: shown,
    fit,
    nearer: () => setScale(STEPS.find((step) => step > shown + 0.01) ?? MOST),
    farther: () => setScale(STEPS.findLast((step) => step < shown - 0.01) ?? LEAST),
    canNearer: shown < MOST,
    canFarther: shown > LEAST,
  };
}
