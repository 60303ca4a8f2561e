import { winRate } from '../win-rate.ts';

/** Odds to sign are scored as they were said so many days before the close date. */
export const SCORED_DAYS_BEFORE = 30;

/** Close dates since so many days ago are scored. */
export const SCORED_DAYS = 730;

/** Predictions that can be compared with what came. */
export interface ScoredPlans {
  readonly predictions: number;
  /** How many deals were signed by the close date that was predicted. */
  readonly signed: number;
  /** Mean chance, from 0 to 1. */
  readonly chance: number;
  /** Mean squared difference between chance and outcome. */
  readonly brier: number;
}

export interface PlanScore extends Omit<ScoredPlans, 'predictions'> {
  /** The share of signed ones, from 0 to 1, with the ends of its 95% interval. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** How the odds of close plans compare with what came; null below ten predictions. */
export function planScore({ predictions, ...of }: ScoredPlans): PlanScore | null {
  const { rate } = winRate({ won: of.signed, lost: predictions - of.signed });
  return rate && { ...of, ...rate };
}
