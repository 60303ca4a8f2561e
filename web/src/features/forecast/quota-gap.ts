import type { ReportingRatesAnswer } from '@dealwright/contract/deals/exchange-rates';
import { convertSums } from '@dealwright/domain/exchange';
import type { ForecastNumbers } from './api.ts';

type Amounts = ForecastNumbers['quota'];

export interface QuotaGap {
  readonly currency: string;
  readonly quotaMinor: number;
  /** Quota less what is closed and what evidence supports in Commit; negative beyond the quota. */
  readonly gapMinor: number;
  /** Open pipeline for each unit of quota that isn’t closed yet; null once it is. */
  readonly coverage: number | null;
  /** The day of each rate that was used; none if nothing was converted. */
  readonly rateDays: readonly string[];
  /** Currencies that are left out for lack of a rate. */
  readonly leftOut: readonly string[];
}

const sumsOf = (amounts: Amounts) =>
  amounts.map(({ currency, amount_minor: amountMinor }) => ({ currency, amountMinor }));

const currenciesOf = (lists: readonly Amounts[]): string[] => [
  ...new Set(
    lists
      .flat()
      .filter(({ amount_minor }) => amount_minor !== 0)
      .map(({ currency }) => currency),
  ),
];

const amountIn = (amounts: Amounts, currency: string): number =>
  amounts.find((amount) => amount.currency === currency)?.amount_minor ?? 0;

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
  const currencies = currenciesOf([quota, closed.amounts, open]);
  const reporting = currencies.length > 1 ? (rates?.reporting_currency ?? null) : null;
  const days = new Set<string>();
  const converted = (amounts: Amounts): number | null => {
    const sum = convertSums(sumsOf(amounts), { currency: reporting ?? '', rates: rates?.rates ?? [] });
    if (sum.kind === 'no-rate') return null;
    for (const day of sum.days) days.add(day);
    return sum.amountMinor;
  };
  const sums = reporting === null ? [null] : [quota, closed.amounts, commit, open].map(converted);
  const isConverted = sums.every((sum) => sum !== null);
  const currency = isConverted && reporting !== null ? reporting : main.currency;
  const inOne = [quota, closed.amounts, commit].map((amounts) => amountIn(amounts, currency));
  const openInOne = open
    .filter((amount) => amount.currency === currency)
    .reduce((all, { amount_minor }) => all + amount_minor, 0);
  const [quotaMinor = 0, closedMinor = 0, commitMinor = 0, openMinor = 0] = isConverted
    ? (sums as number[])
    : [...inOne, openInOne];
  const left = quotaMinor - closedMinor;
  return {
    currency,
    quotaMinor,
    gapMinor: left - commitMinor,
    coverage: left > 0 ? openMinor / left : null,
    rateDays: isConverted ? [...days].sort() : [],
    leftOut: isConverted ? [] : currencies.filter((one) => one !== currency),
  };
}
