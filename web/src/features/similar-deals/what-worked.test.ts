import { describe, expect, it } from 'vitest';
import { reasonsOf } from './what-worked.tsx';

describe('why a won deal is similar', () => {
  it('SIMILAR05 is said in words, rivals and pain first', () => {
    const likeness = {
      industry: 'Retail',
      size: true,
      rivals: ['Acme'],
      pain_words: ['stockouts', 'invoices'],
    };
    expect(reasonsOf({ likeness })).toEqual([
      'Against Acme',
      'Similar pain: stockouts, invoices',
      'Same industry: Retail',
      'Similar amount',
    ]);
    expect(
      reasonsOf({ likeness: { industry: null, size: false, rivals: ['Acme', 'Zed'], pain_words: [] } }),
    ).toEqual(['Against Acme, Zed']);
  });
});
