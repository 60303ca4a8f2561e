import { describe, expect, it } from 'vitest';
import { fakeDeal, OTHER_OWNER } from '../../testing/fake-deals.ts';
import { changedFields, deedInWords, valuesInWords } from './deal-conflict.ts';

const now = new Date('2026-06-15T10:00:00Z');
const seen = fakeDeal(1);

describe('a conflict in words', () => {
  it('says who moved the deal where to, and when', () => {
    const theirs = fakeDeal(1, { stage: 'proposal', updated_at: '2026-06-15T09:59:00Z' });
    expect(deedInWords(theirs, changedFields(seen, theirs), now)).toBe(
      'Someone else moved this deal to Proposal a minute ago.',
    );
    expect(deedInWords(theirs, ['stage'], now, 'Ada Lindqvist')).toBe(
      'Ada Lindqvist moved this deal to Proposal a minute ago.',
    );
  });

  it('names several changes in one sentence', () => {
    const theirs = fakeDeal(1, {
      amount_minor: 48_000_00,
      owner: OTHER_OWNER,
      updated_at: '2026-06-15T09:30:00Z',
    });
    expect(deedInWords(theirs, changedFields(seen, theirs), now)).toBe(
      'Someone else gave this deal to Jonas Weber and changed the amount to $48,000 30 minutes ago.',
    );
    expect(valuesInWords(theirs, ['owner', 'amount'], now)).toBe('Jonas Weber and $48,000');
  });

  it('sees no conflict in what the evidence alone has changed', () => {
    expect(changedFields(seen, fakeDeal(1, { score: 80, version: 9 }))).toEqual([]);
  });
});
