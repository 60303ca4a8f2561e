import { describe, expect, it } from 'vitest';
import { amountIn, currenciesOf, groupAccounts } from './amounts-of.ts';

const account = (country: string | null, deals: number, ...amounts: [string, number][]) => ({
  country,
  open_deals: deals,
  open_amounts: amounts.map(([currency, amount]) => ({ currency, amount_minor: amount })),
});

describe('accounts by territory', () => {
  const groups = groupAccounts(
    [
      account('Norway', 1, ['EUR', 5]),
      account('Spain', 2, ['USD', 7]),
      account('Norway', 2, ['EUR', 6], ['USD', 1]),
      account(null, 0),
    ],
    ({ country }) => country,
  );

  it('adds up deals and sums, each currency by itself', () => {
    expect(groups[0]).toMatchObject({ label: 'Norway', accounts: 2, deals: 3 });
    expect(amountIn(groups[0]?.amounts ?? [], 'EUR')).toBe(11);
    expect(amountIn(groups[0]?.amounts ?? [], 'USD')).toBe(1);
    expect(amountIn(groups[1]?.amounts ?? [], 'EUR')).toBe(0);
  });

  it('names those without a country too, last', () => {
    expect(groups.map(({ label }) => label)).toEqual(['Norway', 'Spain', 'Not known']);
  });

  it('puts the currency with the most money first', () => {
    expect(
      currenciesOf([
        { currency: 'EUR', amount_minor: 1 },
        { currency: 'USD', amount_minor: 2 },
      ]),
    ).toEqual(['USD', 'EUR']);
  });
});
