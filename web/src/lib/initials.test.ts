import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('SHELL12 makes initials, and U without a name', () => {
  expect(initialsOf('Sara Winter')).toBe('SW');
  expect(initialsOf('  ana maria de souza ')).toBe('AS');
  expect(initialsOf('Prince')).toBe('P');
  expect(initialsOf('   ')).toBe('U');
  expect(initialsOf(null)).toBe('U');
});
