import { describe, expect, it } from 'vitest';
import { type CitedEvidence, standingOf } from './cited-quote.ts';
import { DEFAULT_QUALIFICATION_SETTINGS } from './qualification-settings.ts';

const said: CitedEvidence = {
  id: 'a',
  polarity: 'supports',
  kind: 'buyer_said',
  marks: [],
  personId: 'ana',
  occurredOn: '2026-03-01',
  closedOn: null,
  isSuperseded: false,
  isDisputed: false,
};
const on = (day: string, cited: Partial<CitedEvidence> = {}) =>
  standingOf({ ...said, ...cited }, day, DEFAULT_QUALIFICATION_SETTINGS);

describe('BIZ03 a quote', () => {
  it('is proven while its evidence counts at least as heard', () => {
    expect(on('2026-04-30')).toEqual({ state: 'proven', reason: null, on: null });
    expect(on('2026-11-01', { kind: 'buyer_wrote' }).state).toBe('lost');
    expect(on('2026-08-01', { kind: 'buyer_wrote' }).state).toBe('proven');
  });

  it('loses its proof once aged, disputed, retracted or superseded, and says why', () => {
    expect(on('2026-05-01')).toMatchObject({ state: 'lost', reason: 'aged' });
    expect(on('2026-03-02', { isDisputed: true })).toMatchObject({ state: 'lost', reason: 'disputed' });
    expect(on('2026-03-02', { closedOn: '2026-03-02' })).toEqual({
      state: 'lost',
      reason: 'retracted',
      on: '2026-03-02',
    });
    expect(on('2026-03-02', { closedOn: '2026-03-02', isSuperseded: true }).reason).toBe('superseded');
  });

  it('is a claim where the evidence is our belief or hypothetical, and an estimate without any', () => {
    expect(on('2026-03-02', { kind: 'seller_belief' }).state).toBe('claimed');
    expect(on('2026-03-02', { marks: ['hypothetical'] }).state).toBe('claimed');
    expect(standingOf(null, '2026-03-02', DEFAULT_QUALIFICATION_SETTINGS).state).toBe('estimate');
  });
});
