import { expect, test } from 'vitest';
import {
  countFilters,
  isNarrowed,
  parseContactSearch,
  queryOf,
  sortingOf,
  toggleSort,
} from './contact-search.ts';

const OWNER = '018f2f6e-8d2a-7b60-9a0c-2f4a7d1b5c10';

test('CONTW01 the URL of the contact list keeps valid parameters and drops the rest', () => {
  const search = parseContactSearch({
    q: 42,
    account: 'none',
    owner: OWNER,
    presence: 'left',
    source: 'carrier pigeon',
    sort: '-created',
    other: 'x',
  });
  expect(search).toEqual({ q: '42', account: 'none', owner: OWNER, presence: 'left', sort: '-created' });
  expect([countFilters(search), isNarrowed(search), isNarrowed({ sort: 'title' })]).toEqual([3, true, false]);
  expect(parseContactSearch({ account: 'nobody', owner: 'me', sort: 'phone' })).toEqual({});
  expect(queryOf({})).toEqual({ sort: 'name' });
});

test('CONTW01 clicking a column again reverses its order, and dates start with the latest', () => {
  expect(sortingOf({})).toEqual({ sort: 'name', order: 'asc' });
  expect(toggleSort({}, 'name')).toBe('-name');
  expect(toggleSort({}, 'account')).toBe('account');
  expect(toggleSort({ sort: 'account' }, 'account')).toBe('-account');
  expect(toggleSort({ sort: '-account' }, 'account')).toBe('account');
  expect(toggleSort({}, 'created')).toBe('-created');
  expect(toggleSort({ sort: '-created' }, 'created')).toBe('created');
});
