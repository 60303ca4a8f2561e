import { FEWEST_CLOSED } from './win-rate.ts';

/** How many stays ended after this many whole days, and how many go on that have lasted so long. */
export interface StaysOfLength {
  readonly days: number;
  readonly ended: number;
  readonly going: number;
}

export interface SurvivalPoint {
  readonly days: number;
  /** From 0 to 1: how many of all stays last longer than these days. */
  readonly share: number;
}

export interface Survival {
  readonly ended: number;
  readonly going: number;
  /** After how many days a quarter, half and three quarters have ended; null where that isn’t reached yet. */
  readonly quarter: number | null;
  readonly half: number | null;
  readonly threeQuarters: number | null;
  /** The 95% interval of `half`; its end is null where it isn’t reached yet. */
  readonly halfRange: { readonly low: number; readonly high: number | null } | null;
  /** From all at day 0, a point for each day on which a stay ended. */
  readonly curve: readonly SurvivalPoint[];
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959_963_984_540_054;

interface Step extends SurvivalPoint {
  readonly low: number;
  readonly high: number;
}

/** The product-limit estimate with pointwise 95% bounds from the log-log transform (Kaplan and Meier, Greenwood). */
function stepsOf(stays: readonly StaysOfLength[]): Step[] {
  const byDays = stays.toSorted((one, other) => one.days - other.days);
  let atRisk = byDays.reduce((sum, { ended, going }) => sum + ended + going, 0);
  let share = 1;
  let greenwood = 0;
  const steps: Step[] = [];
  for (const { days, ended, going } of byDays) {
    if (ended > 0) {
      share *= (atRisk - ended) / atRisk;
      greenwood += atRisk > ended ? ended / (atRisk * (atRisk - ended)) : 0;
      const spread = (Z * Math.sqrt(greenwood)) / Math.abs(Math.log(share));
      const bound = (sign: number) => (share === 0 ? 0 : share ** Math.exp(sign * spread));
      steps.push({ days, share, low: bound(1), high: bound(-1) });
    }
    atRisk -= ended + going;
  }
  return steps;
}

/**
 * How long stays last, with those that go on counted for as long as they have lasted: an average of ended ones alone
 * would leave out the longest. `stays` has each number of days once. Null below {@link FEWEST_CLOSED} stays.
 */
export function survivalOf(stays: readonly StaysOfLength[]): Survival | null {
  const ended = stays.reduce((sum, stay) => sum + stay.ended, 0);
  const going = stays.reduce((sum, stay) => sum + stay.going, 0);
  if (ended + going < FEWEST_CLOSED) return null;
  const steps = stepsOf(stays);
  const reaches = (left: number, of: keyof Omit<Step, 'days'> = 'share') =>
    steps.find((step) => step[of] <= left)?.days ?? null;
  const low = reaches(0.5, 'low');
  return {
    ended,
    going,
    quarter: reaches(0.75),
    half: reaches(0.5),
    threeQuarters: reaches(0.25),
    halfRange: low === null ? null : { low, high: reaches(0.5, 'high') },
    curve: [{ days: 0, share: 1 }, ...steps.map(({ days, share }) => ({ days, share }))],
  };
}
