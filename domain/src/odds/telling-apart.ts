/** Whether people differ in how much they win, or whether chance alone explains it. */
export interface TellingApart {
  readonly people: number;
  readonly chiSquare: number;
  readonly degrees: number;
  /** How often chance alone would make them differ as much or more, from 0 to 1. */
  readonly chance: number;
  readonly isTold: boolean;
}

/** Who closed fewer says too little. */
const FEWEST_CLOSED = 10;
const SIGNIFICANT = 0.05;

interface Closed {
  readonly won: number;
  readonly lost: number;
}

/** The upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  const t = 1 / (1 + 0.231_641_9 * z);
  const series =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** How often chance alone makes a chi-square of so many degrees as large (Wilson and Hilferty). */
function chanceOf(chiSquare: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  return upperTail(((chiSquare / degrees) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread));
}

/** A chi-square test of equal win rates; null below two people with ten closed deals each. */
export function tellApart(people: readonly Closed[]): TellingApart | null {
  const counted = people.filter(({ won, lost }) => won + lost >= FEWEST_CLOSED);
  const won = counted.reduce((sum, one) => sum + one.won, 0);
  const all = counted.reduce((sum, one) => sum + one.won + one.lost, 0);
  if (counted.length < 2 || won === 0 || won === all) return null;
  const share = won / all;
  const chiSquare = counted.reduce((sum, one) => {
    const n = one.won + one.lost;
    return sum + (one.won - n * share) ** 2 / (n * share * (1 - share));
  }, 0);
  const degrees = counted.length - 1;
  const chance = chanceOf(chiSquare, degrees);
  return { people: counted.length, chiSquare, degrees, chance, isTold: chance < SIGNIFICANT };
}
