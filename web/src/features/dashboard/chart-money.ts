import { convertSums, type ReportingRates } from '@dealwright/domain/exchange';
import { amountIn, currenciesOf } from './amounts-of.ts';
import type { Amounts, Dashboard } from './api.ts';

/** What the bars of the chart are drawn in: one currency's amounts, or all of them in the reporting currency. */
export interface ChartMoney {
  readonly currency: string;
  /** Before each amount, if it is converted. */
  readonly sign: '' | '≈ ';
  /** In minor units. */
  readonly amountOf: (amounts: Amounts) => number;
}

export function moneyIn(currency: string): ChartMoney {
  return { currency, sign: '', amountOf: (amounts) => amountIn(amounts, currency) };
}

export interface ConvertedCharts {
  /** Null if a rate is missing. */
  readonly money: ChartMoney | null;
  /** Currencies without a rate. */
  readonly missing: readonly string[];
}

const sumsOf = (amounts: Amounts) =>
  amounts.map(({ currency, amount_minor: amountMinor }) => ({ currency, amountMinor }));

/** Currencies of open deals, the largest amount first. */
export function chartCurrencies({ open }: Pick<Dashboard, 'open'>): string[] {
  return currenciesOf(open.amounts);
}

/** All open amounts in the reporting currency, at today's rates. */
export function convertedCharts({ open }: Pick<Dashboard, 'open'>, rates: ReportingRates): ConvertedCharts {
  const today = convertSums(sumsOf(open.amounts), rates);
  if (today.kind === 'no-rate') return { money: null, missing: [...today.currencies].sort() };
  const amountOf = (amounts: Amounts): number => {
    const sum = convertSums(sumsOf(amounts), rates);
    return sum.kind === 'sum' ? sum.amountMinor : 0;
  };
  return { money: { currency: rates.currency, sign: '≈ ', amountOf }, missing: [] };
}
