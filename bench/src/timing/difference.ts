import { median } from '../measure.ts';

/**
 * How well the time of an answer distinguishes two groups: the area under the curve of
 * hits against false alarms. 0.5 is guessing, 1 is certainty; it doesn't matter which of the two is slower.
 */
export function tellApart(left: readonly number[], right: readonly number[]): number {
  const ranked = [
    ...left.map((ms) => ({ ms, left: true })),
    ...right.map((ms) => ({ ms, left: false })),
  ].sort((a, b) => a.ms - b.ms);
  let rankSum = 0;
  for (let from = 0; from < ranked.length; ) {
    let to = from;
    while (to < ranked.length && ranked[to]?.ms === ranked[from]?.ms) to += 1;
    // Equal times share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    rankSum += rank * ranked.slice(from, to).filter((entry) => entry.left).length;
    from = to;
  }
  const wins = rankSum - (left.length * (left.length + 1)) / 2;
  const area = wins / (left.length * right.length);
  return Math.max(area, 1 - area);
}

export const medianGapMs = (left: readonly number[], right: readonly number[]): number =>
  Math.abs(median(left) - median(right));
