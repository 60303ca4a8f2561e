import { expect, it } from 'vitest';
import type { Dashboard } from './api.ts';
import { chartCurrencies, convertedCharts, moneyIn } from './chart-money.ts';

const rates = { currency: 'EUR', rates: [{ currency: 'USD', rate: '0.5', day: '2026-03-05' }] };
const dollars = { currency: 'USD', amount_minor: 1000 };
const euros = { currency: 'EUR', amount_minor: 300 };
const francs = { currency: 'CHF', amount_minor: 7 };

const open = (...amounts: Dashboard['open']['amounts']): Dashboard['open'] => ({
  deals: 1,
  amounts,
  weighted: [],
});
it('RATE13 charts show one currency, or all in the reporting currency', () => {
  expect(moneyIn('USD').amountOf([dollars, euros])).toBe(1000);
  expect(chartCurrencies({ open: open(euros, dollars) })).toEqual(['USD', 'EUR']);
  const { money, missing } = convertedCharts({ open: open(dollars, euros) }, rates);
  expect([money?.currency, missing]).toEqual(['EUR', []]);
  expect(money?.amountOf([dollars, euros])).toBe(800);
  expect(money?.amountOf([])).toBe(0);
});

it('RATE13 without a rate there is no sum, and the currencies are named', () => {
  const charts = convertedCharts({ open: open(dollars, francs) }, rates);
  expect(charts).toEqual({ money: null, missing: ['CHF'] });
});
