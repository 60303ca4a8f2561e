import { describe, expect, it } from 'vitest';
import { lineDiscount, totalDiscount } from './effective-discount.ts';

const line = {
  quantity: '10',
  unitPriceMinor: 10_000,
  discountPercent: '0',
  periods: 1,
  bookPrice: 10_000,
};

describe('discounts against the price book', () => {
  it('PRICE50 a lower unit price is a discount on its line', () => {
    expect(lineDiscount(line)).toBe('0');
    expect(lineDiscount({ ...line, unitPriceMinor: 8000 })).toBe('20');
    expect(lineDiscount({ ...line, unitPriceMinor: 8000, discountPercent: '10' })).toBe('28');
    expect(lineDiscount({ ...line, unitPriceMinor: 9999 })).toBe('0.01');
    expect(lineDiscount({ ...line, unitPriceMinor: 2, bookPrice: 3 })).toBe('33.34');
    expect(lineDiscount({ ...line, unitPriceMinor: -1 })).toBe('100');
  });

  it('PRICE50 a typed discount counts in full, with a higher price, without one in the book and on a free product', () => {
    expect(lineDiscount({ ...line, unitPriceMinor: 20_000, discountPercent: '50' })).toBe('50');
    expect(lineDiscount({ ...line, discountPercent: '12.5', bookPrice: null })).toBe('12.5');
    expect(lineDiscount({ ...line, discountPercent: '12.5', bookPrice: 0 })).toBe('12.5');
  });

  it('PRICE50 lower unit prices and credits count on the total, line discounts on their line', () => {
    expect(totalDiscount([line], '5')).toBe('5');
    expect(totalDiscount([{ ...line, discountPercent: '30' }], '5')).toBe('5');
    expect(totalDiscount([{ ...line, unitPriceMinor: 9000 }, line], '0')).toBe('5');
    expect(totalDiscount([{ ...line, unitPriceMinor: 9000 }], '10')).toBe('19');
    const credit = { ...line, quantity: '1', unitPriceMinor: -20_000, bookPrice: null };
    expect(totalDiscount([line, credit], '0')).toBe('20');
    expect(totalDiscount([], '7.5')).toBe('7.5');
  });

  it('PRICE50 a price that is missing in the price book counts as a full discount, on the line and in total', () => {
    const missing = { ...line, bookPrice: 'missing' } as const;
    expect(lineDiscount(missing)).toBe('100');
    expect(totalDiscount([line, missing], '0')).toBe('100');
  });
});
