import { describe, expect, it } from 'vitest';
import { fakeWholeDeal } from '../../../testing/fake-deals.ts';
import { amountSourceWords } from './amount-source-note.tsx';

const wordsOf = (amount_minor: number, from: 'typed' | 'lines', lines: [number, string] | null) =>
  amountSourceWords(
    fakeWholeDeal(7, {
      amount_minor,
      amount_source: { from, lines: lines && { total_minor: lines[0], currency: lines[1] } },
    }),
  );

describe('LINEW07 the amount in the head of a deal', () => {
  it('says that it comes from products, or by how much it differs', () => {
    expect(wordsOf(1_000_00, 'typed', null)).toBeNull();
    expect(wordsOf(1_000_00, 'lines', [1_000_00, 'USD'])).toBe('From products');
    expect(wordsOf(2_200_00, 'typed', [1_000_00, 'USD'])).toBe('$1,200 over products');
    expect(wordsOf(400_00, 'typed', [1_000_00, 'USD'])).toBe('$600 under products');
    expect(wordsOf(1_000_00, 'typed', [1_000_00, 'EUR'])).toBe('Products: €1,000');
  });
});
