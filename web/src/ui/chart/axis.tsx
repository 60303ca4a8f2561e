import { cx } from '../../lib/cx.ts';
import type { ValueScale } from './scales.ts';

interface GridProps {
  readonly scale: ValueScale;
  /** Values go up the picture, in pixels, or along it, in percent. */
  readonly go: 'up' | 'along';
  /** Where bars begin: a stronger line at 0. */
  readonly hasBase?: boolean;
}

/** A light line at each tick. */
export function Grid({ scale, go, hasBase = true }: GridProps) {
  return scale.ticks.map((tick) => {
    const at = scale.at(tick);
    const ends =
      go === 'up' ? { x1: 0, x2: '100%', y1: at, y2: at } : { x1: `${at}%`, x2: `${at}%`, y1: 0, y2: '100%' };
    return (
      <line
        key={tick}
        {...ends}
        shapeRendering="crispEdges"
        className={hasBase && tick === 0 ? 'stroke-input' : 'stroke-border'}
      />
    );
  });
}

interface TicksProps {
  readonly scale: ValueScale;
  readonly format: (value: number) => string;
}

/** The ticks of values that go up, at the left of the picture. */
export function TicksBeside({ scale, format }: TicksProps) {
  return (
    <div aria-hidden className="grid content-start text-right text-xs text-muted-foreground tabular-nums">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="col-start-1 row-start-1 h-4 leading-4 whitespace-nowrap"
          style={{ translate: `0 ${scale.at(tick) - 8}px` }}
        >
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

interface NameBelow {
  readonly key: string | number;
  readonly text: string;
  /** Percent of the width. */
  readonly at: number;
}

/** Nearer to an edge than this, in percent, a name begins or ends at its place. */
const EDGE = 8;

const shiftOf = (at: number): string =>
  at < EDGE ? '' : at > 100 - EDGE ? '-translate-x-full' : '-translate-x-1/2';

/** Names below a picture. On a phone every second of many is left out. */
export function NamesBelow({ names }: { readonly names: readonly NameBelow[] }) {
  return (
    <div
      aria-hidden
      className="relative mt-1 h-4 text-xs leading-4 font-normal text-muted-foreground tabular-nums"
    >
      {names.map(({ key, text, at }, index) => (
        <span
          key={key}
          className={cx(
            'absolute top-0 whitespace-nowrap',
            shiftOf(at),
            names.length > 4 && index % 2 === 1 && 'max-sm:hidden',
          )}
          style={{ left: `${at}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** The ticks of values that go along, below the picture. */
export function TicksBelow({ scale, format }: TicksProps) {
  return (
    <NamesBelow names={scale.ticks.map((tick) => ({ key: tick, text: format(tick), at: scale.at(tick) }))} />
  );
}
