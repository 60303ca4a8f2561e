import { PASSWORD_TEXTS } from '@dealwright/contract/identity/password';
import { describe, expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const EMAIL = 'rita@own.example';

describe('easily guessed passwords', () => {
  test.each([
    'password1',
    'iloveyou1',
    'P@ssw0rd',
    'Password2026!',
    'Welcome123!!',
    'Summer2026',
    'letmein99',
  ])('A5 %s is among the most common ones', (password) =>
    expect(weaknessOf(password, EMAIL)).resolves.toBe(PASSWORD_TEXTS.common),
  );

  test.each([
    'aaaaaaaa',
    'ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ',
    'wkwkwkwkwk',
    'xyq4xyq4xyq4',
    'hijklmnop',
    '7654321076543210',
    'asdfghjklzxcvbnm',
    '........',
  ])('A5 %s repeats one pattern', (password) =>
    expect(weaknessOf(password, EMAIL)).resolves.toBe(PASSWORD_TEXTS.repeated),
  );

  test.each([
    'vqx z7kw',
    'correct horse battery staple',
    'kitchen ladder river nine',
    'abcdef sunrise',
    'é🙂'.repeat(64),
    'Nordlicht-47-Kessel',
  ])('A5 %s is taken', (password) => expect(weaknessOf(password, EMAIL)).resolves.toBeNull());
});
