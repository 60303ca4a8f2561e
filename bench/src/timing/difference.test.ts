import { expect, test } from 'vitest';
import { medianGapMs, tellApart } from './difference.ts';

test('always distinguishes two groups that never overlap, whichever is slower', () => {
  expect(tellApart([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(tellApart([4, 5, 6], [1, 2, 3])).toBe(1);
});

test('can’t distinguish two groups with the same times better than guessing', () => {
  expect(tellApart([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(tellApart([5, 5], [5, 5, 5])).toBe(0.5);
});

test('one reversed pair of four lowers the result by a quarter', () => {
  expect(tellApart([1, 3], [2, 4])).toBe(0.75);
});

test('the gap is the difference of the medians', () => {
  expect(medianGapMs([10, 11, 500], [14, 15, 16])).toBe(4);
});
