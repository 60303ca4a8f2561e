import { describe, expect, it } from 'vitest';
import { stepState, stepWords } from './stage-path.tsx';

const now = new Date('2026-11-20T12:00:00Z');
const deal: Parameters<typeof stepState>[1] = {
  stage: 'proposal',
  stage_entered_at: '2026-11-08T09:00:00Z',
  closed_at: null,
  stage_path: [
    { stage: 'prospecting', entered_at: '2026-08-01T09:00:00Z' },
    { stage: 'discovery', entered_at: '2026-09-01T09:00:00Z' },
    { stage: 'negotiation', entered_at: '2026-10-01T09:00:00Z' },
    { stage: 'proposal', entered_at: '2026-11-08T09:00:00Z' },
  ],
};

describe('CONST05 the path of nine stages', () => {
  it('tells done, skipped, current and ahead apart, also after a step back', () => {
    expect(stepState('discovery', deal)).toBe('done');
    expect(stepState('qualification', deal)).toBe('skipped');
    expect(stepState('proposal', deal)).toBe('current');
    expect(stepState('negotiation', deal)).toBe('ahead');
    expect(stepState('closed_won', { ...deal, stage: 'closed_lost' })).toBe('ahead');
  });
  it('says when each was reached', () => {
    expect(stepWords('discovery', deal, now)).toBe('reached Sep 1');
    expect(stepWords('proposal', deal, now)).toBe('since Nov 8, 12 days');
    expect(stepWords('proposal', { ...deal, stage_entered_at: '2026-11-20T01:00:00Z' }, now)).toBe(
      'since today',
    );
    expect(stepWords('closed_won', { ...deal, stage: 'closed_won' }, now)).toBe('on Nov 8');
    expect(stepWords('procurement', deal, now)).toBe('not reached');
  });
});
