import type { ReportingRatesAnswer } from '@dealwright/contract/deals/exchange-rates';
import type { ForecastNumbers } from './api.ts';
import { inOneCurrency } from './in-one-currency.ts';

export interface QuotaGap {
  readonly currency: string;
  readonly quotaMinor: number;
  /** Quota less what is closed and what evidence supports in Commit; negative beyond the quota. */
  readonly gapMinor: number;
  /** Open pipeline for each unit of quota that isn’t closed yet; null once it is. */
  readonly coverage: number | null;
  readonly isConverted: boolean;
  /** The day of each rate that was used; none if nothing was converted. */
  readonly rateDays: readonly string[];
  /** Currencies that are left out for lack of a rate. */
  readonly leftOut: readonly string[];
}

/**
 * What is missing to the quota. Several currencies are converted to the reporting currency where each has a rate;
 * otherwise only amounts in the quota’s currency are compared, and the others named.
 */
export function quotaGap(
  { quota, closed, categories }: Pick<ForecastNumbers, 'quota' | 'closed' | 'categories'>,
  rates: ReportingRatesAnswer | undefined,
): QuotaGap | null {
  const main = quota.toSorted((a, b) => b.amount_minor - a.amount_minor)[0];
  if (!main || main.amount_minor === 0) return null;
  const commit = categories.find(({ category }) => category === 'commit')?.supported.amounts ?? [];
  const open = categories.flatMap(({ supported }) => supported.amounts);
  const compared = [{ amounts: quota }, closed, { amounts: commit }, { amounts: open }];
  const { currency, sums, isConverted, rateDays, leftOut } = inOneCurrency(compared, main.currency, rates);
  const [quotaMinor = 0, closedMinor = 0, commitMinor = 0, openMinor = 0] = sums;
  const left = quotaMinor - closedMinor;
  return {
    currency,
    quotaMinor,
    gapMinor: left - commitMinor,
    coverage: left > 0 ? openMinor / left : null,
    isConverted,
    rateDays,
    leftOut,
  };
}
