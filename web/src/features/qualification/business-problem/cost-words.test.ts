import { expect, it } from 'vitest';
import { factorWords, leftOutWords, lostWords, rangeWords, shortRangeWords } from './cost-words.ts';

it('BIZ07 says ranges and numbers as people write them', () => {
  const range = { low_minor: 41_000_000, high_minor: 62_000_000 };
  expect(rangeWords(range, 'USD')).toBe('$410,000–$620,000');
  expect(shortRangeWords(range, 'USD')).toBe('$410K–$620K');
  expect(rangeWords({ low_minor: 700, high_minor: 700 }, 'USD')).toBe('$7');
  expect(factorWords({ unit: 'percent', low: '12', high: '15' }, 'USD')).toBe('12%–15%');
  expect(factorWords({ unit: 'money', low: '40', high: '40' }, 'USD')).toBe('$40');
});

it('BIZ03 says why a number is no longer proven', () => {
  expect(lostWords({ state: 'lost', reason: 'retracted', on: '2020-03-10' })).toBe(
    'The quote was retracted on Mar 10, 2020; counts as our estimate',
  );
  expect(lostWords({ state: 'proven', reason: null, on: null })).toBeNull();
  expect(leftOutWords({ problem: 'x', part: 'cost', text: 'Overtime', reason: 'estimate' })).toBe(
    'Cost “Overtime”: our estimate, no quote',
  );
});
