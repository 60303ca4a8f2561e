import type { QuarterNumbers, TerritoriesOverview } from '@dealwright/contract/territories/territories';
import type { Amounts } from './api.ts';

/** The amount in one currency; sums are never added up across currencies. */
export function amountIn(amounts: Amounts, currency: string): number {
  return amounts.find((amount) => amount.currency === currency)?.amount_minor ?? 0;
}

/** The currencies of quotas and open deals, the one with a quota and most money first. */
export function currenciesOf({ total }: Pick<TerritoriesOverview, 'total'>): string[] {
  const all = [...total.quarter.quota, ...total.open_amounts, ...total.quarter.won];
  const sums = new Map<string, number>();
  for (const { currency, amount_minor } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
  return [...sums].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

export interface Coverage {
  readonly quota: number;
  readonly won: number;
  readonly commit: number;
  readonly bestCase: number;
  readonly pipeline: number;
  /** Open, but the close date has passed: it covers nothing. */
  readonly slipped: number;
  /** What is won or open, and on time, for each unit of the quota; null without one. */
  readonly ratio: number | null;
}

/** What evidence supports against the quota of a quarter. */
export function coverageOf(quarter: QuarterNumbers, currency: string): Coverage {
  const quota = amountIn(quarter.quota, currency);
  const won = amountIn(quarter.won, currency);
  const commit = amountIn(quarter.commit, currency);
  const bestCase = amountIn(quarter.best_case, currency);
  const pipeline = amountIn(quarter.pipeline, currency);
  const slipped = amountIn(quarter.slipped, currency);
  const ratio = quota === 0 ? null : (won + commit + bestCase + pipeline) / quota;
  return { quota, won, commit, bestCase, pipeline, slipped, ratio };
}

/** '1.4×'. */
export function formatRatio(ratio: number | null): string {
  return ratio === null ? '–' : `${ratio.toFixed(ratio < 10 ? 1 : 0)}×`;
}
