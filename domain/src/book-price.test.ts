import { describe, expect, it } from 'vitest';
import { bookPriceOf, type ProductPrices } from './book-price.ts';

const monthly: ProductPrices = {
  tiers: [
    { fromQuantity: '0', unitPriceMinor: 10_000 },
    { fromQuantity: '100', unitPriceMinor: 8000 },
  ],
  billing: 'monthly',
  isPriced: true,
};
const one = { quantity: '1' } as const;

describe('the price book’s price of a line', () => {
  it('PRICE50 follows the quantity and the billing of the line, by the month', () => {
    expect(bookPriceOf(monthly, { ...one, billing: 'monthly' })).toBe(10_000);
    expect(bookPriceOf(monthly, { quantity: '100', billing: 'monthly' })).toBe(8000);
    expect(bookPriceOf(monthly, { ...one, billing: 'quarterly' })).toBe(30_000);
    expect(bookPriceOf(monthly, { ...one, billing: 'yearly' })).toBe(120_000);
    expect(bookPriceOf({ ...monthly, billing: 'yearly' }, { ...one, billing: 'monthly' })).toBe(833);
    const cheap = {
      ...monthly,
      billing: 'yearly',
      tiers: [{ fromQuantity: '0', unitPriceMinor: 5 }],
    } as const;
    expect(bookPriceOf(cheap, { ...one, billing: 'monthly' })).toBe(1);
  });

  it('PRICE50 is missing where a subscription is sold once, and where only other price books have one', () => {
    expect(bookPriceOf(monthly, { ...one, billing: 'one_off' })).toBe('missing');
    expect(bookPriceOf({ ...monthly, billing: 'one_off' }, { ...one, billing: 'yearly' })).toBe('missing');
    expect(bookPriceOf({ ...monthly, tiers: [] }, { ...one, billing: 'monthly' })).toBe('missing');
  });

  it('PRICE50 is none for typed lines and products without any price, and zero for free ones', () => {
    expect(bookPriceOf(undefined, { ...one, billing: 'monthly' })).toBeNull();
    expect(
      bookPriceOf({ ...monthly, tiers: [], isPriced: false }, { ...one, billing: 'monthly' }),
    ).toBeNull();
    const free = { ...monthly, tiers: [{ fromQuantity: '0', unitPriceMinor: 0 }] };
    expect(bookPriceOf(free, { ...one, billing: 'one_off' })).toBe(0);
  });
});
