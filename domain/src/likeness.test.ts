import { describe, expect, it } from 'vitest';
import { type ComparedDeal, likenessOf } from './likeness.ts';

const deal = (more: Partial<ComparedDeal> = {}): ComparedDeal => ({
  industry: null,
  amountMinor: 1000,
  currency: 'USD',
  pains: [],
  rivals: [],
  ...more,
});

describe('how alike two deals are', () => {
  it('SIMILAR01 names the words that both pains share, whatever their ending', () => {
    const ours = deal({ pains: ['Invoices are delayed and stockouts cost sales'] });
    const theirs = deal({ pains: ['A stockout every week', 'Delays of each invoice'], currency: 'EUR' });
    expect(likenessOf(ours, theirs)).toEqual({
      industry: false,
      size: false,
      rivals: [],
      painWords: ['stockouts', 'invoices', 'delayed'],
      score: 3,
    });
  });

  it('SIMILAR01 takes one shared word, common words or size alone for chance', () => {
    const ours = deal({ pains: ['The team must wait for invoices'] });
    expect(likenessOf(ours, deal({ pains: ['Other people lose invoices'] }))).toBeNull();
    expect(
      likenessOf(deal({ pains: ['They would need more time'] }), deal({ pains: ['They need time'] })),
    ).toBeNull();
    expect(likenessOf(deal(), deal({ amountMinor: 1500 }))).toBeNull();
  });

  it.each([
    ['the same industry, however it is written', { industry: 'Retail' }, { industry: ' retail ' }, 3],
    ['a rival of both', { rivals: ['a', 'b'] }, { rivals: ['b'], currency: 'EUR' }, 3],
    ['no industry on either side', {}, { currency: 'EUR' }, null],
  ])('SIMILAR01 counts %s', (_, ours, theirs, score) => {
    expect(likenessOf(deal(ours), deal(theirs))?.score ?? null).toBe(score);
  });

  it.each([
    [500, true],
    [2000, true],
    [499, false],
    [2001, false],
  ])('SIMILAR01 takes %i for as large as 1,000: %s', (amountMinor, isSize) => {
    const rivals = ['a'];
    expect(likenessOf(deal({ rivals }), deal({ rivals, amountMinor }))?.size).toBe(isSize);
  });
});
