import { scaleBand, scaleLinear } from 'd3-scale';

/** Where values lie along an axis, and the round values that are named there. */
export interface ValueScale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

interface ValueScaleOptions {
  /** Where the axis begins and ends: percent of a width, or pixels from the top. */
  readonly along?: readonly [number, number];
  readonly about?: number;
  /** Begins near the least value instead of at 0: for ranges, never for bars. */
  readonly isLoose?: boolean;
  /** Counts and minor units have no tick between whole numbers. */
  readonly isWhole?: boolean;
}

/** An axis for all of the values, from a round number to a round number. */
export function valueScale(
  values: readonly number[],
  { along = [0, 100], about = 4, isLoose = false, isWhole = true }: ValueScaleOptions = {},
): ValueScale {
  const least = isLoose ? Math.min(...values) : Math.min(0, ...values);
  const most = Math.max(...values, isLoose ? least : 0);
  const scale = scaleLinear()
    .domain([least, most === least ? least + 1 : most])
    .range(along)
    .nice(about);
  return {
    at: (value) => scale(value),
    ticks: scale.ticks(about).filter((tick) => !isWhole || Number.isInteger(tick)),
  };
}

/** Where one of several marks side by side lies, in percent of the width. */
export interface Place {
  /** With its part of the gaps, so that places touch. */
  readonly start: number;
  readonly step: number;
  readonly left: number;
  readonly width: number;
  readonly middle: number;
}

/** The places of marks side by side; the gap is a share of each. */
export function placesOf(count: number, gap: number): readonly Place[] {
  const marks = Array.from({ length: count }, (_, index) => index);
  const band = scaleBand<number>()
    .domain(marks)
    .range([0, 100])
    .paddingInner(gap)
    .paddingOuter(gap / 2);
  const [step, width] = [band.step(), band.bandwidth()];
  return marks.map((mark) => {
    const left = band(mark) ?? 0;
    const middle = left + width / 2;
    return { start: middle - step / 2, step, left, width, middle };
  });
}

/** Which of many marks are named below them: the first, the last, and some between. */
export function namedOf(count: number, most = 5): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, nth) => Math.round((nth * (count - 1)) / (most - 1)));
}
