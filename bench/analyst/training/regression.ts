/** A sentence as numbers: its traits, and how much of each. */
export interface Example {
  readonly traits: Int32Array;
  readonly amounts: Float32Array;
}

/** The initial learning rate. */
const RATE = 0.05;
const ROUNDS = 60;
/** How strongly a weight is pulled toward 0. */
const RESTRAINT = 3e-4;

/** Pseudorandom numbers from 0 to 1, the same in every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function sumOf(weights: Float32Array, example: Example): number {
  let sum = 0;
  for (let at = 0; at < example.traits.length; at += 1)
    sum += (weights[example.traits[at] ?? 0] ?? 0) * (example.amounts[at] ?? 0);
  return sum;
}

export interface Lesson {
  readonly example: Example;
  readonly is: boolean;
  /** How many examples it counts for; defaults to 1. */
  readonly weight?: number;
}

/** Logistic regression, fitted one example at a time, with a learning rate per weight. */
export function fit(examples: readonly Lesson[], traits: number): Float32Array {
  const weights = new Float32Array(traits);
  const moved = new Float32Array(traits).fill(1e-6);
  const order = [...examples];
  const roll = dice(7);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(roll() * (at + 1));
      const [one, two] = [order[at], order[other]];
      if (one && two) [order[at], order[other]] = [two, one];
    }
    for (const { example, is, weight = 1 } of order) {
      const miss = weight * (1 / (1 + Math.exp(-sumOf(weights, example))) - (is ? 1 : 0));
      for (let at = 0; at < example.traits.length; at += 1) {
        const trait = example.traits[at] ?? 0;
        const slope = miss * (example.amounts[at] ?? 0) + RESTRAINT * (weights[trait] ?? 0);
        const way = (moved[trait] ?? 0) + slope * slope;
        moved[trait] = way;
        weights[trait] = (weights[trait] ?? 0) - (RATE * slope) / Math.sqrt(way);
      }
    }
  }
  return weights;
}
