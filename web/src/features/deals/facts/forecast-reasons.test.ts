import { describe, expect, it } from 'vitest';
import { capReason, isCapped, lackWords, nextCategory } from './forecast-reasons.ts';

const champion = { pillar: 'champion', grade: 1, needed: 3, needs_fresh: false } as const;
const buyer = { pillar: 'economic_buyer', grade: 3, needed: 2, needs_fresh: true } as const;

describe('why a forecast is capped', () => {
  it('says what the next category needs', () => {
    const forecast = {
      category: 'best_case',
      choice: 'commit',
      cap: 'best_case',
      lacks: [champion],
      late_step: null,
    } as const;
    expect(capReason({ ...forecast, lacks: [champion] })).toBe(
      'To reach Commit: raise Champion from Claimed to Proven',
    );
    expect(capReason({ ...forecast, lacks: [champion, buyer] })).toMatch(/ \(\+1 more\)$/);
    expect(capReason({ ...forecast, cap: 'commit', lacks: [] })).toBeNull();
  });
  it('PLANW01 names the step that makes the close plan miss go-live', () => {
    const late = { category: 'best_case', choice: 'commit', cap: 'best_case' } as const;
    expect(capReason({ ...late, lacks: [], late_step: 'Legal' })).toBe(
      'To reach Commit: bring the close plan back to go-live (Legal is late)',
    );
  });
  it('tells aged evidence from a grade that is too low', () => {
    expect(lackWords(buyer)).toBe('Get fresh evidence for Economic Buyer');
  });
  it('is capped only where the choice is above the evidence', () => {
    expect(isCapped({ choice: 'commit', cap: 'best_case' })).toBe(true);
    expect(isCapped({ choice: 'pipeline', cap: 'best_case' })).toBe(false);
    expect(nextCategory({ cap: 'commit' })).toBeNull();
  });
});
