import { expect, it } from 'vitest';
import { readRecoveryHash } from './recovery-link.ts';

it.each([
  ['#type=recovery&token=abc', { token: 'abc' }],
  ['type=recovery', { token: null }],
  ['#type=signup&token=abc', null],
  ['#token=abc', null],
  ['', null],
])('SIGN14 the hash %j', (hash, link) => {
  expect(readRecoveryHash(hash)).toEqual(link);
});
