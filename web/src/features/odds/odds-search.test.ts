import { expect, it } from 'vitest';
import { readOddsSearch } from './odds-search.ts';

it('ODDS14 an address says which view, day and deal; what it does not understand is left out', () => {
  expect(readOddsSearch({ view: 'deals', as_of: '2017-12-31', why: 7 })).toEqual({
    view: 'deals',
    as_of: '2017-12-31',
    why: 7,
  });
  expect(readOddsSearch({ view: 'period', as_of: '2017-02-30', why: '7', keep: -1 })).toEqual({});
});
