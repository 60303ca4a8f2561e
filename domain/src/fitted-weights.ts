import { PILLARS, type Pillar } from './pillar.ts';
import { type WinRate, winRate } from './win-rate.ts';

/** Of how many won and of how many lost deals with evidence weights are fitted; fewer say too little. */
export const FEWEST_TO_FIT = 50;

type Counted = Pick<WinRate, 'won' | 'lost'>;

export interface FittedPillar {
  readonly pillar: Pillar;
  /** Deals in which it was Heard or Proven when they closed. */
  readonly heard: WinRate;
  /** All others. */
  readonly below: WinRate;
  /** Whether chance alone would rarely make the two differ as much. */
  readonly differs: boolean;
  /** In percent. */
  readonly weight: number;
}

export interface FittedWeights extends Counted {
  readonly pillars: readonly FittedPillar[];
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959_963_984_540_054;
/** Added to each count, so that none is zero (Haldane and Anscombe). */
const HALF = 0.5;

interface Effect {
  /** The logarithm of the odds ratio: above 0 where the pillar went with winning. */
  readonly size: number;
  readonly variance: number;
}

function effectOf(heard: Counted, below: Counted): Effect {
  const counts = [heard.won, heard.lost, below.won, below.lost].map((count) => count + HALF);
  const [a = HALF, b = HALF, c = HALF, d = HALF] = counts;
  return { size: Math.log((a * d) / (b * c)), variance: 1 / a + 1 / b + 1 / c + 1 / d };
}

/** Effects drawn to their common mean, the more the less is known of each (DerSimonian and Laird). */
function shrink(effects: readonly Effect[]): number[] {
  const sum = (of: (effect: Effect) => number) => effects.reduce((total, effect) => total + of(effect), 0);
  const precision = sum(({ variance }) => 1 / variance);
  const mean = sum(({ size, variance }) => size / variance) / precision;
  const spread = sum(({ size, variance }) => (size - mean) ** 2 / variance);
  const scale = precision - sum(({ variance }) => 1 / variance ** 2) / precision;
  const between = Math.max(0, (spread - (effects.length - 1)) / scale);
  return effects.map(({ size, variance }) => mean + ((size - mean) * between) / (between + variance));
}

/** Whole percents that make 100: the largest remainders are rounded up. */
function inPercent(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const exact = shares.map((share) => (share * 100) / total);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place);
  for (const { place } of byRemainder.slice(0, left)) whole[place] = (whole[place] ?? 0) + 1;
  return whole;
}

/**
 * Weights by which pillars went with winning: in proportion to the log odds ratio of winning with the pillar Heard or
 * Proven against all others, shrunk, and 0 where it went with losing. `counts` has the won and lost deals with
 * evidence, by pillar. Null below {@link FEWEST_TO_FIT} won or lost deals, or where no pillar went with winning.
 */
export function fitWeights(
  counts: Readonly<Record<Pillar, { readonly heard: Counted; readonly below: Counted }>>,
): FittedWeights | null {
  const [first] = PILLARS;
  const { heard, below } = counts[first];
  const [won, lost] = [heard.won + below.won, heard.lost + below.lost];
  if (won < FEWEST_TO_FIT || lost < FEWEST_TO_FIT) return null;
  const effects = PILLARS.map((pillar) => effectOf(counts[pillar].heard, counts[pillar].below));
  const shares = shrink(effects).map((size) => Math.max(0, size));
  if (shares.every((share) => share === 0)) return null;
  const weights = inPercent(shares);
  const pillars = PILLARS.map((pillar, place): FittedPillar => {
    const { size = 0, variance = 1 } = effects[place] ?? {};
    return {
      pillar,
      heard: winRate(counts[pillar].heard),
      below: winRate(counts[pillar].below),
      differs: Math.abs(size) > Z * Math.sqrt(variance),
      weight: weights[place] ?? 0,
    };
  });
  return { won, lost, pillars };
}
