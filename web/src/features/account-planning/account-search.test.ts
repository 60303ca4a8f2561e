import { expect, test } from 'vitest';
import {
  countFilters,
  isNarrowed,
  parseAccountSearch,
  queryOf,
  sortingOf,
  toggleSort,
} from './account-search.ts';

test('an address is read as far as it makes sense, and the default order stays out of it', () => {
  const raw = { q: 'bank', owner: 'nobody', country: 'Norway', plan: 'review', sort: '-open', other: 1 };
  const search = parseAccountSearch(raw);
  expect(search).toEqual({ q: 'bank', country: 'Norway', plan: 'review' });
  expect(queryOf(search)).toEqual({ ...search, sort: '-open' });
  expect(parseAccountSearch({ sort: 'name', plan: 'x', q: '' })).toEqual({ sort: 'name' });
  expect([countFilters(search), countFilters({ q: 'bank', sort: 'name' })]).toEqual([2, 0]);
  expect([isNarrowed(search), isNarrowed({ sort: 'name' })]).toEqual([true, false]);
});

test('ALIST01 a head sorts by its column, and again the other way round', () => {
  expect(sortingOf({})).toEqual({ sort: 'open', order: 'desc' });
  expect(toggleSort({}, 'open')).toBe('open');
  expect(toggleSort({ sort: 'open' }, 'open')).toBe('-open');
  expect(toggleSort({}, 'industry')).toBe('industry');
  expect(toggleSort({ sort: 'industry' }, 'industry')).toBe('-industry');
  expect(toggleSort({ sort: '-industry' }, 'won')).toBe('-won');
  expect(parseAccountSearch({ sort: '-plan' })).toEqual({ sort: '-plan' });
});
