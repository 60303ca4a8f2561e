import { describe, expect, it } from 'vitest';
import { countFilters, hasText, isNarrowed, parseProductSearch } from './product-search.ts';

describe('PRODW01 the address of the products', () => {
  it('keeps search, family and status, and drops everything else', () => {
    expect(parseProductSearch({ q: ' seat ', family: 'Licenses', archived: 'only', x: 1 })).toEqual({
      q: 'seat',
      family: 'Licenses',
      archived: 'only',
    });
    expect(parseProductSearch({ q: '', family: ['a'], archived: 'no' })).toEqual({});
    expect(parseProductSearch({ q: 2026, family: 'x'.repeat(101) })).toEqual({ q: '2026' });
  });

  it('counts filters apart from the search', () => {
    expect(countFilters({ q: 'seat', family: 'Licenses' })).toBe(1);
    expect(isNarrowed({ q: 'seat' })).toBe(true);
    expect(isNarrowed({})).toBe(false);
  });
});

it('LINEW01 products are narrowed to what is typed, without accents and capitals', () => {
  const product = { name: 'Télé seat', sku: 'T-1' };
  expect(hasText(product, ' TELE')).toBe(true);
  expect(hasText(product, 't-1')).toBe(true);
  expect(hasText(product, 'seats')).toBe(false);
  expect(hasText({ name: 'Desk', sku: null }, 'x')).toBe(false);
});
