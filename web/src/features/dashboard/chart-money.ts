import { convertSums, type ReportingRates } from '@dealwright/domain/exchange';
import type { Worth } from '../deals/worth-of-closed.tsx';
import { amountIn, currenciesOf } from './amounts-of.ts';
import type { Amounts, Dashboard } from './api.ts';

/** What the bars of the charts are drawn in: one currency's amounts, or all of them in the reporting currency. */
export interface ChartMoney {
  readonly currency: string;
  /** Before each amount, if it is converted. */
  readonly sign: '' | '≈ ';
  /** In minor units. Closed deals have a worth of their own, at the rates of the days they closed. */
  readonly amountOf: (amounts: Amounts, worth?: Worth) => number;
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

/** Currencies of open and won deals, the largest open amount first. */
export function chartCurrencies({ open, won }: Pick<Dashboard, 'open' | 'won'>): string[] {
  return [...new Set([...currenciesOf(open.amounts), ...currenciesOf(won.amounts)])];
}

/** All amounts of the dashboard in the reporting currency: open ones at today's rates. */
export function convertedCharts(
  { open, won }: Pick<Dashboard, 'open' | 'won'>,
  rates: ReportingRates,
): ConvertedCharts {
  const today = convertSums(sumsOf(open.amounts), rates);
  const missing = [
    ...(today.kind === 'no-rate' ? today.currencies : []),
    ...(won.converted?.missing ?? []),
    ...(won.converted ? [] : currenciesOf(won.amounts).filter((currency) => currency !== rates.currency)),
  ];
  if (missing.length > 0) return { money: null, missing: [...new Set(missing)].sort() };
  const amountOf = (amounts: Amounts, worth?: Worth): number => {
    if (worth?.amount_minor !== undefined) return worth.amount_minor;
    const sum = convertSums(sumsOf(amounts), rates);
    return sum.kind === 'sum' ? sum.amountMinor : 0;
  };
  return { money: { currency: rates.currency, sign: '≈ ', amountOf }, missing: [] };
}
