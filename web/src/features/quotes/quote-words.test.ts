import { describe, expect, it } from 'vitest';
import { nameOf, stateWords } from './quote-words.ts';

describe('the state of a quote', () => {
  const say = (
    state: 'draft' | 'sent' | 'accepted',
    approval: 'none' | 'requested' | 'declined' | 'approved',
    until: string | null,
  ) => stateWords({ state, approval, valid_until: until }, '2026-03-10').label;

  it('QUOTEW01 says where the approval of a draft stands, and that a sent one has expired', () => {
    expect(say('draft', 'none', null)).toBe('Draft');
    expect(say('draft', 'requested', null)).toBe('Waiting for approval');
    expect(say('draft', 'declined', null)).toBe('Approval declined');
    expect(say('draft', 'approved', null)).toBe('Approved');
    expect(say('sent', 'approved', '2026-03-10')).toBe('Sent');
    expect(say('sent', 'none', '2026-03-09')).toBe('Expired');
    expect(say('accepted', 'none', '2026-03-09')).toBe('Accepted');
  });

  it('QUOTEW01 names the revision from the second on', () => {
    expect([nameOf({ number: 'Q-1001', revision: 1 }), nameOf({ number: 'Q-1001', revision: 2 })]).toEqual([
      'Q-1001',
      'Q-1001, revision 2',
    ]);
  });
});
