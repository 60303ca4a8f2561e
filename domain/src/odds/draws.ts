import { seededRandom } from '../close-plan/plan-odds.ts';

export const DRAWS = 2000;
/** A company with more open deals has fewer draws, so that a run ends in seconds. */
const MOST_COINS = 20_000_000;

/** Ends of the middle 80% of a distribution, as standard deviations from its mean: 1.28 each if it is normal. */
export interface Shape {
  readonly below: number;
  readonly above: number;
}

export const NORMAL_SHAPE: Shape = { below: 1.281_551_565_544_6, above: 1.281_551_565_544_6 };

/**
 * How lopsided the sum of open deals is, each won or not by its chance: one deal that is most of the period makes it so.
 * The same seed gives the same answer.
 */
export function shapeOfOpen(chances: Float64Array, amounts: Float64Array, seed: number): Shape {
  if (chances.length === 0) return NORMAL_SHAPE;
  const draws = Math.max(200, Math.min(DRAWS, Math.floor(MOST_COINS / chances.length)));
  const random = seededRandom(seed);
  const sums = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (let at = 0; at < chances.length; at += 1) {
      if (random() < (chances[at] ?? 0)) sum += amounts[at] ?? 0;
    }
    sums[draw] = sum;
  }
  sums.sort();
  const mean = sums.reduce((total, sum) => total + sum, 0) / draws;
  const deviation = Math.sqrt(sums.reduce((total, sum) => total + (sum - mean) ** 2, 0) / draws);
  if (deviation === 0) return NORMAL_SHAPE;
  const at = (share: number): number => sums[Math.min(draws - 1, Math.floor(share * draws))] ?? mean;
  return { below: (mean - at(0.1)) / deviation, above: (at(0.9) - mean) / deviation };
}
