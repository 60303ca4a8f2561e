import { CURRENCIES, type Currency } from '@dealwright/domain/money';
import { useReportingRates } from './api.ts';

/** The company’s currency; dollars where it chose none. */
export function useReportingCurrency(): Currency {
  const chosen = useReportingRates().data?.reporting_currency;
  return CURRENCIES.find((currency) => currency === chosen) ?? 'USD';
}
