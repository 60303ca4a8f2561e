import { describe, expect, it } from 'vitest';
import { daysSlipped, isSlipped } from './slipped.ts';
import { STAGES } from './stage.ts';

const TODAY = '2026-06-15';

describe('slipped', () => {
  it.each([
    ['the day before', '2026-06-14', true, 1],
    ['today', '2026-06-15', false, 0],
    ['tomorrow', '2026-06-16', false, 0],
    ['last year', '2025-06-15', true, 365],
    ['no close date', null, false, 0],
  ])('an open deal that was to close %s', (_when, closeDate, slipped, days) => {
    const deal = { stage: 'proposal', closeDate } as const;
    expect([isSlipped(deal, TODAY), daysSlipped(deal, TODAY)]).toEqual([slipped, days]);
  });

  it('is never a closed deal', () => {
    const slipped = STAGES.filter((stage) => isSlipped({ stage, closeDate: '2026-01-01' }, TODAY));
    expect(slipped).toEqual(STAGES.slice(0, 7));
  });
});
