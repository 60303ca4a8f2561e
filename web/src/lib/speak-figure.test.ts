import { expect, it } from 'vitest';
import { speakFigure } from './speak-figure.ts';

it('LOOK03 reads figures with spaces and their nouns', () => {
  const usd = { currency: 'USD', amount_minor: 190_000_000 };
  expect(speakFigure({ amounts: [usd], deals: 7 })).toBe('$1.9 million, 7 deals');
  expect(speakFigure({ amounts: [usd, { currency: 'EUR', amount_minor: 31_000_000 }], deals: 1 })).toBe(
    '$1.9 million and €310 thousand, 1 deal',
  );
  expect(speakFigure({ amounts: [{ ...usd, amount_minor: 0 }], deals: 0 })).toBe('0 deals');
  expect(speakFigure({ amounts: [usd] })).toBe('$1.9 million');
  expect(speakFigure({ amounts: [{ ...usd, currency: 'CHF' }] })).toBe('CHF 1.9 million');
});
