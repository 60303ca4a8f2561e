import { useId } from 'react';
import { cx } from '../../lib/cx.ts';

/** Two hues, and a pattern for what is less sure; then what has a meaning of its own. */
export type Fill = 'solid' | 'striped' | 'second' | 'won' | 'lost' | 'warn' | 'line';

const PLAIN: Readonly<Record<Exclude<Fill, 'striped' | 'second'>, string>> = {
  solid: 'fill-(--chart-1)',
  won: 'fill-won',
  lost: 'fill-destructive',
  warn: 'fill-warn',
  line: 'fill-foreground',
};

/** In pixels; the angle in degrees. */
const STRIPES = {
  striped: { hue: 'fill-(--chart-1)', soft: 'fill-(--chart-1-soft)', every: 7, line: 4, angle: 45 },
  second: { hue: 'fill-(--chart-2)', soft: 'fill-(--chart-2-soft)', every: 6, line: 2, angle: -45 },
} as const;

interface BarProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly width: number | string;
  readonly height: number | string;
  readonly fill: Fill;
  readonly className?: string;
}

/** A filled rectangle of a picture. */
export function Bar({ fill, className, ...place }: BarProps) {
  const id = useId();
  if (fill !== 'striped' && fill !== 'second')
    return <rect {...place} rx={2} className={cx(PLAIN[fill], className)} />;
  const { hue, soft, every, line, angle } = STRIPES[fill];
  return (
    <>
      <pattern
        id={id}
        width={every}
        height={every}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(${angle})`}
      >
        <rect width={every} height={every} className={soft} />
        <rect width={line} height={every} className={hue} />
      </pattern>
      <rect {...place} rx={2} fill={`url(#${id})`} className={className} />
    </>
  );
}

/** A sample of a fill, beside its name. */
export function Swatch({ fill, className }: { readonly fill: Fill; readonly className?: string }) {
  return (
    <svg aria-hidden className={cx('inline-block size-2.5 shrink-0', className)}>
      <Bar x={0} y={0} width="100%" height="100%" fill={fill} />
    </svg>
  );
}

interface LegendProps {
  readonly items: readonly { readonly fill: Fill; readonly name: string }[];
}

/** Which fill is which. */
export function Legend({ items }: LegendProps) {
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {items.map(({ fill, name }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <Swatch fill={fill} />
          {name}
        </li>
      ))}
    </ul>
  );
}
