import { describe, expect, it } from 'vitest';
import { fakeWholeDeal } from '../../../testing/fake-deals.ts';
import { amountSourceWords } from './amount-source-note.tsx';

type Total = readonly [amountMinor: number, currency: string] | null;
type Source = 'typed' | 'lines' | 'quote';

const wordsOf = (amount_minor: number, from: Source, lines: Total, quote: Total = null) => {
  const total = (of: Total) => of && { total_minor: of[0], currency: of[1] };
  const accepted = total(quote);
  return amountSourceWords(
    fakeWholeDeal(7, {
      amount_minor,
      amount_source: { from, lines: total(lines), quote: accepted && { name: 'Q-1001', ...accepted } },
    }),
  );
};

describe('LINEW07 the amount in the head of a deal', () => {
  it('says that it comes from products, or by how much it differs', () => {
    expect(wordsOf(1_000_00, 'typed', null)).toBeNull();
    expect(wordsOf(1_000_00, 'lines', [1_000_00, 'USD'])).toBe('From products');
    expect(wordsOf(2_200_00, 'typed', [1_000_00, 'USD'])).toBe('$1,200 over products');
    expect(wordsOf(400_00, 'typed', [1_000_00, 'USD'])).toBe('$600 under products');
    expect(wordsOf(1_000_00, 'typed', [1_000_00, 'EUR'])).toBe('Products: €1,000');
  });

  it('QUOTEW02 says which accepted quote it comes from, as long as it equals it', () => {
    const accepted = [1_000_00, 'USD'] as const;
    expect(wordsOf(1_000_00, 'quote', accepted, accepted)).toBe('From accepted quote Q-1001');
    expect(wordsOf(1_000_00, 'quote', null, accepted)).toBe('From accepted quote Q-1001');
  });

  it('QUOTEW02 says what the buyer accepted when the amount is another', () => {
    const accepted = [1_000_00, 'USD'] as const;
    expect(wordsOf(900_00, 'typed', null, accepted)).toBe('Quote Q-1001 accepted at $1,000');
    expect(wordsOf(900_00, 'lines', [900_00, 'USD'], accepted)).toBe(
      'From products · Quote Q-1001 accepted at $1,000',
    );
    expect(wordsOf(900_00, 'typed', [800_00, 'USD'], accepted)).toBe(
      '$100 over products · Quote Q-1001 accepted at $1,000',
    );
  });
});
