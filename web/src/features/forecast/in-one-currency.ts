import type { ReportingRatesAnswer } from '@dealwright/contract/deals/exchange-rates';
import { convertSums } from '@dealwright/domain/exchange';
import type { ForecastNumbers } from './api.ts';

type Amounts = ForecastNumbers['quota'];

/** Amounts that are compared, each with what it is worth at the rates of its own days, where that is known. */
export interface Compared {
  readonly amounts: Amounts;
  readonly converted?: ForecastNumbers['closed']['converted'];
}

export interface InOneCurrency {
  readonly currency: string;
  /** In minor units, one for each of what is compared. */
  readonly sums: readonly number[];
  readonly isConverted: boolean;
  /** The day of each rate that was used; none if nothing was converted. */
  readonly rateDays: readonly string[];
  /** Currencies that are left out for lack of a rate. */
  readonly leftOut: readonly string[];
}

const currenciesOf = (all: readonly Compared[]): string[] => [
  ...new Set(
    all
      .flatMap(({ amounts }) => amounts)
      .filter(({ amount_minor }) => amount_minor !== 0)
      .map(({ currency }) => currency),
  ),
];

const amountIn = (amounts: Amounts, currency: string): number =>
  amounts
    .filter((amount) => amount.currency === currency)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/**
 * Amounts that are held against each other, in one currency. Several currencies are converted to the reporting currency
 * where each has a rate; otherwise only amounts in the given currency are compared, and the others named.
 */
export function inOneCurrency(
  all: readonly Compared[],
  main: string,
  rates: ReportingRatesAnswer | undefined,
): InOneCurrency {
  const currencies = currenciesOf(all);
  const reporting = currencies.length > 1 ? (rates?.reporting_currency ?? null) : null;
  const days = new Set<string>();
  const worthOf = ({ amounts, converted }: Compared, currency: string): number | null => {
    if (converted?.currency === currency && converted.amount_minor !== undefined)
      return converted.amount_minor;
    const sums = amounts.map((one) => ({ currency: one.currency, amountMinor: one.amount_minor }));
    const sum = convertSums(sums, { currency, rates: rates?.rates ?? [] });
    if (sum.kind === 'no-rate') return null;
    for (const day of sum.days) days.add(day);
    return sum.amountMinor;
  };
  const worths = reporting === null ? [] : all.map((one) => worthOf(one, reporting));
  const known = worths.filter((worth) => worth !== null);
  if (reporting !== null && known.length === all.length) {
    return { currency: reporting, sums: known, isConverted: true, rateDays: [...days].sort(), leftOut: [] };
  }
  return {
    currency: main,
    sums: all.map(({ amounts }) => amountIn(amounts, main)),
    isConverted: false,
    rateDays: [],
    leftOut: currencies.filter((one) => one !== main),
  };
}
