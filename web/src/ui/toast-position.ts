import { useEffect, useState } from 'react';

export type ToastPosition = 'bottom-right' | 'bottom-left' | 'top-center' | 'bottom-center';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** On phones the thumb's buttons are below, and a toast over them would be in the way. */
const PLACES: Readonly<Record<'desk' | 'phone', readonly ToastPosition[]>> = {
  desk: ['bottom-right', 'bottom-left', 'top-center'],
  phone: ['top-center', 'bottom-center'],
};
export const TOAST_WIDTH_PX = 356;
const TOAST_HEIGHT_PX = 92;
const MARGIN_PX = 24;

function boxOf(place: ToastPosition, toasts: number, { width, height }: Screen): Box {
  const wide = Math.min(TOAST_WIDTH_PX, width);
  const high = toasts * TOAST_HEIGHT_PX + MARGIN_PX;
  const left = place.endsWith('right')
    ? width - MARGIN_PX - wide
    : place.endsWith('left')
      ? MARGIN_PX
      : (width - wide) / 2;
  const top = place.startsWith('top') ? 0 : height - high;
  return { left, top, right: left + wide, bottom: top + high };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The first place where so many toasts cover nothing that has to stay free, or else the usual one. */
export function freePlace(
  kind: 'desk' | 'phone',
  toasts: number,
  screen: Screen,
  kept: readonly Box[],
): ToastPosition {
  const places = PLACES[kind];
  const free = places.find((place) => !kept.some((box) => overlaps(boxOf(place, toasts, screen), box)));
  return free ?? places[0] ?? 'bottom-right';
}

/** What has the focus, and the main action of each page or dialog (`main-action` of button-class.ts). */
function keptFree(): Box[] {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement ? [activeElement] : [];
  return [...focused, ...document.querySelectorAll<HTMLElement>('.main-action')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0 && height < window.innerHeight / 2);
}

/** Where toasts appear now: moved away from what is focused or pressed next, also when that changes. */
export function useToastPosition(isPhone: boolean, toasts: number): ToastPosition {
  const kind = isPhone ? 'phone' : 'desk';
  const [place, setPlace] = useState<ToastPosition>(PLACES[kind][0] ?? 'bottom-right');
  useEffect(() => {
    const look = () => {
      // It stays under the pointer that presses it.
      if (document.activeElement?.closest('[data-sonner-toaster]')) return;
      const screen = { width: window.innerWidth, height: window.innerHeight };
      setPlace(freePlace(kind, Math.max(1, toasts), screen, toasts === 0 ? [] : keptFree()));
    };
    look();
    if (toasts === 0) return undefined;
    window.addEventListener('focusin', look);
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('focusin', look);
      window.removeEventListener('resize', look);
    };
  }, [kind, toasts]);
  return place;
}
