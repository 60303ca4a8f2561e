import { describe, expect, it } from 'vitest';
import { fakeDeal } from '../../../testing/fake-deals.ts';
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
});
