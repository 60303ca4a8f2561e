/** Chances are counted in steps of a thousandth. */
export const BINS = 1000;

export const binOf = (chance: number): number => Math.round(chance * BINS);

/** Past forecasts and what became of them, counted by chance in steps of a thousandth. */
export class ScoredChances {
  readonly n = new Float64Array(BINS + 1);
  readonly won = new Float64Array(BINS + 1);
  readonly sum = new Float64Array(BINS + 1);
  #squares = 0;

  add(chance: number, isWon: boolean): void {
    const bin = binOf(chance);
    this.n[bin] = (this.n[bin] ?? 0) + 1;
    this.sum[bin] = (this.sum[bin] ?? 0) + chance;
    if (isWon) this.won[bin] = (this.won[bin] ?? 0) + 1;
    this.#squares += (chance - (isWon ? 1 : 0)) ** 2;
  }

  addAll(other: ScoredChances): void {
    for (let bin = 0; bin <= BINS; bin += 1) {
      this.n[bin] = (this.n[bin] ?? 0) + (other.n[bin] ?? 0);
      this.won[bin] = (this.won[bin] ?? 0) + (other.won[bin] ?? 0);
      this.sum[bin] = (this.sum[bin] ?? 0) + (other.sum[bin] ?? 0);
    }
    this.#squares += other.#squares;
  }

  get forecasts(): number {
    return this.n.reduce((sum, count) => sum + count, 0);
  }

  /** Mean squared difference between chance and outcome; 0 without forecasts. */
  get brier(): number {
    const { forecasts } = this;
    return forecasts > 0 ? this.#squares / forecasts : 0;
  }
}

/** Chances are moved on the scale of log odds: `intercept + slope × log odds`. */
export interface Calibration {
  readonly intercept: number;
  readonly slope: number;
}

export const UNCHANGED: Calibration = { intercept: 0, slope: 1 };

const FEWEST_SCORED = 500;
/** What holds the correction to none: as much as this many forecasts of even chance would. */
const PRIOR_SLOPE = 50;
const PRIOR_INTERCEPT = 0.5;
const NEARLY_SURE = 1e-6;
const ROUNDS = 30;

function logOdds(chance: number): number {
  const bounded = Math.min(1 - NEARLY_SURE, Math.max(NEARLY_SURE, chance));
  return Math.log(bounded / (1 - bounded));
}

const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds));

export function calibrated(chance: number, { intercept, slope }: Calibration): number {
  if (intercept === 0 && slope === 1) return chance;
  return fromLogOdds(intercept + slope * logOdds(chance));
}

/** Logistic recalibration on past forecasts (Platt), shrunk to none; unchanged below 500 of them. */
export function calibrate(past: ScoredChances): Calibration {
  if (past.forecasts < FEWEST_SCORED) return UNCHANGED;
  let [intercept, slope] = [0, 1];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [byIntercept, bySlope] = [-PRIOR_INTERCEPT * intercept, -PRIOR_SLOPE * (slope - 1)];
    let [ii, is, ss] = [PRIOR_INTERCEPT, 0, PRIOR_SLOPE];
    for (const [bin, n] of past.n.entries()) {
      if (n === 0) continue;
      const x = logOdds((past.sum[bin] ?? 0) / n);
      const p = fromLogOdds(intercept + slope * x);
      const error = (past.won[bin] ?? 0) - n * p;
      const weight = n * p * (1 - p);
      byIntercept += error;
      bySlope += error * x;
      ii += weight;
      is += weight * x;
      ss += weight * x * x;
    }
    const determinant = ii * ss - is * is;
    intercept += (ss * byIntercept - is * bySlope) / determinant;
    slope += (ii * bySlope - is * byIntercept) / determinant;
  }
  return { intercept, slope };
}

/** About a tenth of the forecasts, by their chance: how many, what was said, and how many were won. */
export interface ChanceGroup {
  readonly n: number;
  readonly low: number;
  readonly high: number;
  readonly said: number;
  readonly won: number;
}

const GROUPS = 10;

/** Forecasts in ten groups of about equal size, lowest chances first; equal chances stay together. */
export function chanceGroups(past: ScoredChances): ChanceGroup[] {
  const total = past.forecasts;
  const groups: ChanceGroup[] = [];
  let group = { n: 0, low: 0, high: 0, sum: 0, won: 0 };
  let seen = 0;
  for (const [bin, n] of past.n.entries()) {
    if (n === 0) continue;
    if (group.n === 0) group.low = bin / BINS;
    group.n += n;
    group.high = bin / BINS;
    group.sum += past.sum[bin] ?? 0;
    group.won += past.won[bin] ?? 0;
    seen += n;
    if (seen < (total * (groups.length + 1)) / GROUPS) continue;
    groups.push({ n: group.n, low: group.low, high: group.high, said: group.sum / group.n, won: group.won });
    group = { n: 0, low: 0, high: 0, sum: 0, won: 0 };
  }
  return groups;
}

/** Mean difference between what was said and what came, over the groups; 0 without forecasts. */
export function calibrationError(groups: readonly ChanceGroup[]): number {
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  if (n === 0) return 0;
  return groups.reduce((sum, group) => sum + Math.abs(group.said * group.n - group.won), 0) / n;
}
