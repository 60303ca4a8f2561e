import { describe, expect, it } from 'vitest';
import { quoteIn } from './quote-selection.ts';

const TEXT = 'Ana: We lose 340 lenses.\n\n 🔥 Tom: Who signs?  ';

describe('a selection in a source', () => {
  it('is the words it covers, letter for letter, without the blanks around them', () => {
    const start = TEXT.indexOf(' We');
    const quote = quoteIn(TEXT, { start, end: TEXT.indexOf('\n\n') + 2 });
    expect(quote).toEqual({ start: start + 1, end: start + 20, words: 'We lose 340 lenses.' });
    expect(TEXT.slice(quote?.start, quote?.end)).toBe(quote?.words);
  });

  it('counts UTF-16 units after signs outside the basic plane', () => {
    const quote = quoteIn(TEXT, { start: TEXT.indexOf('🔥'), end: TEXT.length });
    expect(TEXT.slice(quote?.start, quote?.end)).toBe('🔥 Tom: Who signs?');
  });

  it('of blanks or of nothing is no quote', () => {
    expect(quoteIn(TEXT, { start: 24, end: 26 })).toBeNull();
    expect(quoteIn(TEXT, { start: 3, end: 3 })).toBeNull();
  });
});
