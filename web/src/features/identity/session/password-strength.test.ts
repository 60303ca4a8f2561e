import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const EMAIL = 'nora.neu@new.example';

describe('how strong a password looks', () => {
  it.each([
    ['', 'Too short'],
    ['1234567', 'Too short'],
    ['nora.neu@new.example', 'Too easy'],
    ['Nora-Neu', 'Too easy'],
    ['Dealwright-2026', 'Too easy'],
    ['aaaaaaaaaaaa', 'Weak'],
    ['abcdefghijkl', 'Weak'],
    ['trombone', 'Weak'],
    ['trombone lamp', 'Fair'],
    ['trombone lamp pear', 'Good'],
    ['trombone lamp pear 17 Österreich', 'Strong'],
  ])('%j: %s', (password, word) => {
    expect(passwordStrength(password, EMAIL).word).toBe(word);
  });

  it('says why one would be refused, and what would help a weak one', () => {
    expect(passwordStrength('short', EMAIL).reason).toBe('Password must be at least 8 characters');
    expect(passwordStrength(EMAIL, EMAIL).reason).toMatch(/email address isn’t a secret/);
    expect(passwordStrength('trombone', EMAIL).reason).toMatch(/stronger/);
    expect(passwordStrength('trombone lamp pear 17', EMAIL).reason).toBeNull();
  });
});
