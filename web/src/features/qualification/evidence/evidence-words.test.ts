import { describe, expect, it } from 'vitest';
import { closedWords, disputeWords, freshnessWords, splitEvidence } from './evidence-words.ts';

const ana = { id: 'a', name: 'Ana Ruiz' };
const tom = { id: 't', name: 'Tom Lee' };

describe('evidence in words', () => {
  it('says age and freshness; belief has no freshness', () => {
    expect(freshnessWords({ age_days: 74, freshness: 'ageing', kind: 'buyer_said' })).toBe(
      '74 days old, aging',
    );
    expect(freshnessWords({ age_days: 1, freshness: 'fresh', kind: 'buyer_did' })).toBe('1 day old, fresh');
    expect(freshnessWords({ age_days: 0, freshness: 'fresh', kind: 'seller_belief' })).toBe('today');
  });
  it('names both sides of a dispute, and none once a side is closed', () => {
    const pro = { statement: 'March', polarity: 'supports', person: ana, closed_at: null } as const;
    const contra = {
      statement: 'Not before June',
      polarity: 'contradicts',
      person: tom,
      closed_at: null,
    } as const;
    expect(disputeWords([pro, contra])).toBe(
      'Ana Ruiz says “March”, Tom Lee says “Not before June”. Resolve it by retracting or superseding one side.',
    );
    expect(disputeWords([pro, { ...contra, person: ana }])).toMatch(/^Ana Ruiz says “March” and also/);
    expect(disputeWords([pro, { ...contra, closed_at: '2026-01-01T00:00:00Z' }])).toBeNull();
  });
  it('puts what counts most first, closed rows apart', () => {
    const row = (id: string, strength: 0 | 1 | 2 | 3, on: string, closed: string | null = null) => ({
      id,
      strength,
      occurred_on: on,
      closed_at: closed,
    });
    const { live, closed } = splitEvidence([
      row('old', 2, '2026-01-01'),
      row('gone', 0, '2026-03-01', 'x'),
      row('new', 2, '2026-02-01'),
      row('proof', 3, '2025-01-01'),
    ]);
    expect(live.map(({ id }) => id)).toEqual(['proof', 'new', 'old']);
    expect(closed.map(({ id }) => id)).toEqual(['gone']);
  });
  it('says why a row is closed', () => {
    expect(closedWords({ superseded_by: null, close_reason: 'Wrong number', closed_by: ana })).toBe(
      'Retracted by Ana Ruiz: Wrong number',
    );
    expect(closedWords({ superseded_by: 'x', close_reason: null, closed_by: null })).toBe('Superseded');
  });
});
