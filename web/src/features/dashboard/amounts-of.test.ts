import { describe, expect, it } from 'vitest';
import { amountIn, currenciesOf } from './amounts-of.ts';

const AMOUNTS = [
  { currency: 'EUR', amount_minor: 1 },
  { currency: 'USD', amount_minor: 2 },
];

describe('sums by currency', () => {
  it('are read one currency at a time, and are empty without amounts', () => {
    expect([amountIn(AMOUNTS, 'EUR'), amountIn(AMOUNTS, 'GBP')]).toEqual([1, 0]);
  });

  it('put the currency with the most money first', () => {
    expect(currenciesOf(AMOUNTS)).toEqual(['USD', 'EUR']);
  });
});
