import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import { minorDigits } from '@dealwright/domain/money';
import { listReportingRates } from '../../deals/exchange-rates/store.ts';
import { type ComparedCurrency, listOpenCurrencies } from './preview-store.ts';
import type { Place } from './store.ts';

/**
 * How amounts of the workspace’s open deals compare: by the day’s rate to the reporting currency; those without a rate
 * come after, each currency by itself.
 */
export async function compareCurrencies(tx: Tx, place: Place, day: Day): Promise<ComparedCurrency[]> {
  const currencies = await listOpenCurrencies(tx, place);
  const rates = new Map(
    (await listReportingRates(tx, currencies, day)).map((row) => [row.currency, row.rate]),
  );
  let part = 0;
  return currencies.map((currency) => {
    const rate = rates.get(currency);
    const digits = minorDigits(currency);
    if (rate !== undefined) return { currency, part: 0, rate, digits };
    part += 1;
    return { currency, part, rate: '1', digits };
  });
}

/** The currencies whose deals come after the others, as they have no rate. */
export const withoutRate = (currencies: readonly ComparedCurrency[]): string[] =>
  currencies.length < 2 ? [] : currencies.flatMap(({ currency, part }) => (part === 0 ? [] : [currency]));
