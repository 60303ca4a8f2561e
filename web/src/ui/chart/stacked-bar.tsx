import { useState } from 'react';
import { Grid, TicksBelow } from './axis.tsx';
import { Bar, type Fill } from './bar.tsx';
import { MarkSlider } from './mark-slider.tsx';
import type { ValueScale } from './scales.ts';

export interface StackedPart {
  readonly key: string;
  readonly value: number;
  readonly fill: Fill;
}

/** Where each part begins and how long it is, in percent; the next begins where it ends. */
export function stackOf<Part extends { readonly value: number }>(parts: readonly Part[], scale: ValueScale) {
  let sum = 0;
  return parts.map((part) => {
    const left = scale.at(sum);
    sum += part.value;
    return { part, left, width: scale.at(sum) - left };
  });
}

interface StackedBarProps {
  readonly parts: readonly StackedPart[];
  /** Where a line crosses: the quota or goal. */
  readonly target: number | null;
  readonly scale: ValueScale;
  /** In pixels. */
  readonly height: number;
}

/** Parts of a whole one after the other, from the surest, on one axis. */
export function StackedBar({ parts, target, scale, height }: StackedBarProps) {
  return (
    <svg aria-hidden="true" height={height} className="block w-full overflow-visible">
      <rect width="100%" height={height} rx={2} className="fill-secondary" />
      <Grid scale={scale} go="along" />
      {stackOf(parts, scale).map(
        ({ part, left, width }) =>
          width > 0 && (
            <Bar
              key={part.key}
              x={`${left}%`}
              y={0}
              width={`${width}%`}
              height={height}
              fill={part.fill}
              className="stroke-card"
            />
          ),
      )}
      {target !== null && (
        <line
          x1={`${scale.at(target)}%`}
          x2={`${scale.at(target)}%`}
          y1={-4}
          y2={height + 4}
          strokeWidth={2}
          className="stroke-foreground"
        />
      )}
    </svg>
  );
}

interface StackedChartProps extends Omit<StackedBarProps, 'parts'> {
  readonly label: string;
  /** With what is read out of each. */
  readonly parts: readonly (StackedPart & { readonly words: string })[];
  /** A tick of the axis. */
  readonly format: (value: number) => string;
}

/** The same with its axis, gone through by arrow keys. */
export function StackedChart({ label, format, ...bar }: StackedChartProps) {
  const [at, setAt] = useState<number | null>(null);
  return (
    <>
      <MarkSlider
        label={label}
        count={bar.parts.length}
        at={at}
        onAt={setAt}
        words={(index) => bar.parts[index]?.words}
        className="rounded-sm"
      >
        <StackedBar {...bar} />
      </MarkSlider>
      <TicksBelow scale={bar.scale} format={format} />
    </>
  );
}
