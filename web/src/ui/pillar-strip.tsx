import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, Suspense, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { lazy } from './lazy.ts';
import { PillarCell } from './pillar-cell.tsx';
import { type PillarReading, readPillar } from './pillar-reading.ts';

// Hundreds of strips stand in a list; what floats beside one is loaded and mounted only when it is asked for.
const PillarPopover = lazy(() =>
  import('./pillar-popover.tsx').then((module) => ({ default: module.PillarPopover })),
);

export type StripSize = 'sm' | 'md' | 'lg';

interface PillarStripProps {
  readonly pillars: readonly PillarReading[];
  /** sm: cards and rows. md: with letters. lg: as wide as there is room, with letters. */
  readonly size?: StripSize;
  /** Off where the strip stands inside a link or is drawn for print. */
  readonly interactive?: boolean;
  /** Off where arrow keys, not the Tab key, lead to the card or row it stands in. */
  readonly inTabOrder?: boolean;
  /** Called when a cell is looked at: what its popover says may now be fetched. */
  readonly onLook?: (() => void) | undefined;
  readonly className?: string | undefined;
}

const HOVER_DELAY_MS = 120;

const STRIP: Readonly<Record<StripSize, string>> = { sm: 'gap-1', md: 'gap-1.5', lg: 'gap-1.5 w-full' };
const CELL: Readonly<Record<StripSize, string>> = { sm: '', md: '', lg: 'flex-1 min-w-0' };
const TANK: Readonly<Record<StripSize, string>> = {
  sm: 'h-4 w-[11px]',
  md: 'h-6 w-5 [--tank-radius:4px]',
  lg: 'h-7 w-full [--tank-radius:5px]',
};

const TOUCH_TARGET = 'touch:before:absolute touch:before:inset-x-0 touch:before:-inset-y-3.5';

function inOrder(pillars: readonly PillarReading[]): readonly PillarReading[] {
  return PILLARS.flatMap((pillar) => pillars.find((reading) => reading.pillar === pillar) ?? []);
}

/**
 * Eight cells, always M E DC DP PP IP CH CO. One stop of the Tab key: arrows move from cell to cell, hover and touch
 * do the same; the pillar's grade, freshest evidence and next question stand in a popover. Read out as one sentence
 * for each pillar.
 */
export function PillarStrip({
  pillars,
  size = 'sm',
  interactive = true,
  inTabOrder = true,
  onLook,
  className,
}: PillarStripProps) {
  const readings = inOrder(pillars);
  const strip = useActiveCell(readings.length, onLook);
  const active = strip.active === null ? undefined : readings[strip.active];
  const label = `MEDDPICC. ${readings.map(readPillar).join('. ')}.`;
  const looks = cx('relative inline-flex rounded-sm', STRIP[size], className);
  const cells = readings.map((reading) => (
    <span key={reading.pillar} data-cell className={cx('flex flex-col items-center', CELL[size])}>
      {size !== 'sm' && <Letters reading={reading} />}
      <PillarCell reading={reading} className={TANK[size]} />
    </span>
  ));
  if (!interactive) {
    return (
      <span role="img" aria-label={label} className={looks}>
        {cells}
      </span>
    );
  }
  // A group, and one stop of the Tab key: its cells are explored with the arrow keys.
  const group = { role: 'group', 'aria-label': label, tabIndex: inTabOrder ? 0 : -1, ...strip.handlers };
  return (
    <span {...group} className={cx(looks, TOUCH_TARGET)}>
      {cells}
      {active && strip.anchor && (
        <Suspense fallback={null}>
          <PillarPopover reading={active} anchor={strip.anchor} onClose={strip.close} />
        </Suspense>
      )}
    </span>
  );
}

function Letters({ reading }: { readonly reading: PillarReading }) {
  return (
    <span aria-hidden className="mb-0.5 text-xs leading-3.5 font-medium text-muted-foreground">
      {PILLAR_DEFINITIONS[reading.pillar].letters}
    </span>
  );
}

function cellUnder({ currentTarget, clientX }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

/** Which cell is looked at, by pointer, finger or arrow keys. */
function useActiveCell(count: number, onLook: (() => void) | undefined) {
  const [active, setActive] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<number>(undefined);

  const show = (strip: Element, index: number) => {
    const cell = strip.querySelectorAll('[data-cell]').item(index);
    setActive(index);
    onLook?.();
    setAnchor(cell);
  };
  const close = () => {
    window.clearTimeout(timer.current);
    setActive(null);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const strip = event.currentTarget;
    const index = cellUnder(event, count);
    window.clearTimeout(timer.current);
    if (active !== null || event.type === 'pointerdown') show(strip, index);
    else timer.current = window.setTimeout(() => show(strip, index), HOVER_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = active ?? -1;
    const target = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: count - 1 }[event.key];
    if (event.key === 'Escape' && active !== null) {
      event.stopPropagation();
      close();
    } else if (target !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      show(event.currentTarget, Math.min(count - 1, Math.max(0, target)));
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, active ?? 0);
  };
  const onPointer = { onPointerMove: follow, onPointerDown: follow, onPointerLeave: close };
  return { active, anchor, close, handlers: { ...onPointer, onKeyDown, onFocus, onBlur: close } };
}
