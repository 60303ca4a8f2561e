import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut to a length, and never through a character', () => {
  expect(cutText('Harbour', 20)).toBe('Harbour');
  expect(cutText('Harbour', 4)).toBe('Harb');
  expect(cutText('ab😀c', 3)).toBe('ab');
  expect(cutText('ab😀c', 4)).toBe('ab😀');
  for (let most = 0; most < 9; most += 1) expect(cutText('😀😀😀😀', most).isWellFormed()).toBe(true);
});
