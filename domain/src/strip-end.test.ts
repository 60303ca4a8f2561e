import { expect, test } from 'vitest';
import { stripEnd } from './strip-end.ts';

test('V9 strips the end of a text, and nothing before it', () => {
  expect(stripEnd('Acme 12.. ', /[\s.]/)).toBe('Acme 12');
  expect(stripEnd('1.2', /\d/)).toBe('1.');
  expect(stripEnd('...', /\./)).toBe('');
  expect(stripEnd('', /\./)).toBe('');
});
