import { describe, expect, it } from 'vitest';
import { fakeDeal, OTHER_OWNER, OWNER } from '../../testing/fake-deals.ts';
import { admits } from './deal-filter.ts';

describe('whether a filter admits a deal that came by the stream', () => {
  const deal = fakeDeal(1, {
    gaps: ['champion'],
    amount_minor: 5_000_00,
    score: 40,
    close_date: '2026-09-01',
  });

  it.each([
    [{}, true],
    [{ owner: [OWNER.id] }, true],
    [{ owner: [OTHER_OWNER.id] }, false],
    [{ stage: ['proposal' as const] }, false],
    [{ gap: ['metrics' as const, 'champion' as const] }, true],
    [{ gap: ['metrics' as const] }, false],
    [{ amount_min: 5_000_00, amount_max: 5_000_00 }, true],
    [{ amount_min: 5_000_01 }, false],
    [{ score_max: 39 }, false],
    [{ close_from: '2026-09-01', close_to: '2026-09-01' }, true],
    [{ close_to: '2026-08-31' }, false],
  ])('%j: %s', (filter, expected) => {
    expect(admits(filter, deal)).toBe(expected);
  });

  const attention = fakeDeal(1, {
    close_date: '2026-06-14',
    forecast_category: 'commit',
    next_step: null,
    next_step_due: '2026-06-14',
    stage_entered_at: '2026-05-16T23:00:00Z',
    last_activity_at: '2026-06-01T23:00:00Z',
    strip: '22a! 00- 00- 00- 00- 00- 00- 00-',
  });
  const won = { ...attention, stage: 'closed_won' as const, forecast_category: 'closed' as const };
  it.each([
    [{ status: 'open' as const }, [true, false]],
    [{ status: 'closed' as const }, [false, true]],
    [{ category: ['commit' as const] }, [true, false]],
    [{ currency: ['USD' as const, 'EUR' as const] }, [true, true]],
    [{ currency: ['EUR' as const] }, [false, false]],
    [{ slipped: 'yes' as const }, [true, false]],
    [{ slipped: 'no' as const }, [false, true]],
    [{ next_step: 'none' as const }, [true, false]],
    [{ next_step: 'overdue' as const }, [true, false]],
    [{ evidence: ['disputed' as const] }, [true, false]],
    [{ evidence: ['ageing' as const] }, [true, false]],
    [{ idle_days: 14 }, [true, false]],
    [{ idle_days: 15 }, [false, false]],
    [{ stage_days: 30 }, [true, false]],
    [{ stage_days: 31 }, [false, false]],
    [{ closed_from: '2026-06-01' }, [null, null]],
  ])('FIG04 %j: an open and a won deal %j', (filter, expected) => {
    const now = new Date('2026-06-15T10:00:00Z');
    expect([admits(filter, attention, now), admits(filter, won, now)]).toEqual(expected);
  });

  it('a deal without a close date is in no range of days', () => {
    expect(admits({ close_from: '2026-01-01' }, fakeDeal(1, { close_date: null }))).toBe(false);
  });

  it('leaves words to the server, which knows the people too, unless another fact rules the deal out', () => {
    expect(admits({ q: 'rail' }, deal)).toBeNull();
    expect(admits({ q: 'rail', stage: ['proposal'] }, deal)).toBe(false);
  });
});
