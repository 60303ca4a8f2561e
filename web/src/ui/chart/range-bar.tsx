import { cx } from '../../lib/cx.ts';
import { Grid } from './axis.tsx';
import type { ValueScale } from './scales.ts';

interface RangeBarProps {
  readonly scale: ValueScale;
  /** Null is beyond the end of the axis. */
  readonly low: number;
  readonly high: number | null;
  readonly middle: number | null;
  /** What all of them have, as a line. */
  readonly average?: number | null;
  readonly className: string;
}

/** From where to where a figure can be, in a row of a table whose numbers say the same. */
export function RangeBar({ scale, low, high, middle, average = null, className }: RangeBarProps) {
  const from = scale.at(low);
  const to = high === null ? 100 : scale.at(high);
  return (
    <svg aria-hidden="true" className={cx('block h-4 shrink-0 overflow-visible', className)}>
      <Grid scale={scale} go="along" hasBase={false} />
      <rect
        x={`${from}%`}
        y={4}
        width={`${Math.max(1, to - from)}%`}
        height={8}
        rx={2}
        className="fill-(--chart-1-soft)"
      />
      {average !== null && (
        <line
          x1={`${scale.at(average)}%`}
          x2={`${scale.at(average)}%`}
          y1={0}
          y2={16}
          className="stroke-muted-foreground"
        />
      )}
      {middle !== null && (
        <line
          x1={`${scale.at(middle)}%`}
          x2={`${scale.at(middle)}%`}
          y1={2}
          y2={14}
          strokeWidth={3}
          className="stroke-foreground"
        />
      )}
    </svg>
  );
}
