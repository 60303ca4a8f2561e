import { describe, expect, it } from 'vitest';
import { fakeDeal, OTHER_OWNER } from '../../../testing/fake-deals.ts';
import { changesBack } from './change-many.ts';
import { MOST_SELECTED, rangeOf, withDeals } from './selection.ts';

const deals = [1, 2, 3, 4].map((number) => fakeDeal(number));
const numbers = (chosen: readonly { readonly number: number }[]) => chosen.map(({ number }) => number);

describe('choosing many deals', () => {
  it('takes a range in the order that is shown, whichever end was first', () => {
    expect(numbers(rangeOf(deals, 2, 4))).toEqual([2, 3, 4]);
    expect(numbers(rangeOf(deals, 4, 2))).toEqual([2, 3, 4]);
    expect(numbers(rangeOf(deals, null, 3))).toEqual([3]);
  });

  it('ROLE07 leaves out what the person may not change', () => {
    const readOnly = fakeDeal(9, { can: { edit: false, assign: false } });
    expect([...withDeals(new Map(), [...deals, readOnly], true).keys()]).toEqual([1, 2, 3, 4]);
  });

  it('holds no more than one request may carry', () => {
    const many = Array.from({ length: MOST_SELECTED + 5 }, (_, index) => fakeDeal(index + 1));
    expect(withDeals(new Map(), many, true).size).toBe(MOST_SELECTED);
  });

  it('undo brings each back to what it was, together where they were the same', () => {
    const mixed = [fakeDeal(1), fakeDeal(2, { owner: OTHER_OWNER }), fakeDeal(3)];
    expect(changesBack(mixed, { owner_id: 'x' })).toEqual([
      { numbers: [1, 3], change: { owner_id: mixed[0]?.owner.id } },
      { numbers: [2], change: { owner_id: OTHER_OWNER.id } },
    ]);
    expect(changesBack([fakeDeal(1, { close_date: null })], { close_date: '2026-07-01' })).toEqual([
      { numbers: [1], change: { close_date: null } },
    ]);
  });
});
