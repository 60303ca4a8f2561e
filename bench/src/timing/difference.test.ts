import { expect, test } from 'vitest';
import { medianGapMs, tellApart } from './difference.ts';

test('two groups that never overlap are told apart every time, whichever is the slower', () => {
  expect(tellApart([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(tellApart([4, 5, 6], [1, 2, 3])).toBe(1);
});

test('two groups of the same times are told apart by guessing alone', () => {
  expect(tellApart([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(tellApart([5, 5], [5, 5, 5])).toBe(0.5);
});

test('one pair of four the wrong way round is a quarter less', () => {
  expect(tellApart([1, 3], [2, 4])).toBe(0.75);
});

test('the gap is that of the middles', () => {
  expect(medianGapMs([10, 11, 500], [14, 15, 16])).toBe(4);
});
