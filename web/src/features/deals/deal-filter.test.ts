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

  it('a deal without a close date is in no range of days', () => {
    expect(admits({ close_from: '2026-01-01' }, fakeDeal(1, { close_date: null }))).toBe(false);
  });

  it('leaves words to the server, which knows the people too, unless another fact rules the deal out', () => {
    expect(admits({ q: 'rail' }, deal)).toBeNull();
    expect(admits({ q: 'rail', stage: ['proposal'] }, deal)).toBe(false);
  });
});
