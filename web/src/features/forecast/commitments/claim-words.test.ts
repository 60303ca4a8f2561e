import { kindLabel } from '@dealwright/domain/commitment/claim-columns';
import { describe, expect, it } from 'vitest';
import { claimsInShort, claimWords, shareWords } from './claim-words.ts';

const share = { kind: 'amount', pillar: null, never_tested: 1 } as const;

describe('words of claims', () => {
  it('CMIT08 gives a share with its interval, and none below ten', () => {
    expect(shareWords({ ...share, kept: 0, broken: 0, rate: null })).toBeNull();
    expect(shareWords({ ...share, kept: 2, broken: 1, rate: null })).toBe('2 of 3 true');
    const rate = { share: 0.667, low: 0.391, high: 0.862 };
    expect(shareWords({ ...share, kept: 8, broken: 4, rate })).toBe('8 of 12 true, 67% (39% to 86%)');
  });

  it('CMIT08 says what was claimed and what was found', () => {
    const none = { figure: null, currency: null, day: null };
    const claimed = { ...none, figure: 1_000_000, currency: 'USD' };
    const amount = { kind: 'amount', pillar: null, subject: null, claimed, verdict: null } as const;
    expect(claimWords({ ...amount, found: null })).toBe('$10,000');
    expect(claimWords({ ...amount, found: { ...claimed, figure: 900_000 } })).toBe('$10,000 → $9,000');
    const buyer = {
      ...amount,
      kind: 'economic_buyer',
      subject: 'Ana Silva',
      claimed: none,
      found: none,
    } as const;
    expect(claimWords(buyer)).toBe('Ana Silva');
    expect(kindLabel({ kind: 'grade', pillar: 'metrics' })).toBe('Metrics grade');
  });

  it('CMIT08 says in short how many claims changed, and how they were judged', () => {
    const none = { figure: null, currency: null, day: null };
    const of = (figure: number, found: number, verdict: 'true' | 'false' | null = null) => ({
      kind: 'amount' as const,
      pillar: null,
      subject: null,
      claimed: { ...none, figure, currency: 'USD' },
      found: { ...none, figure: found, currency: 'USD' },
      verdict,
    });
    expect(claimsInShort({ claims: [of(5, 5)], outcome: null })).toBe('1 claim');
    expect(claimsInShort({ claims: [of(5, 5), of(5, 4)], outcome: null })).toBe('2 claims, 1 changed since');
    const judged = [of(5, 5, 'true'), of(5, 4, 'false'), of(6, 6, 'true')];
    expect(claimsInShort({ claims: judged, outcome: 'won' })).toBe('2 true, 1 false');
    expect(claimsInShort({ claims: [], outcome: null })).toMatch(/^Nothing was claimed/);
  });
});
