import { describe, expect, it } from 'vitest';
import { type RiskFacts, riskOf } from './risk.ts';

const TODAY = '2026-06-15';
const PROVEN = '33f 33f 33f 33f 33f 33f 33f 33f';
/** Economic Buyer claimed where heard is expected, Champion unknown where proven is. */
const WEAK = '33f 12f 33f 33f 33f 33f 03- 33f';

const facts = (given: Partial<RiskFacts> = {}): RiskFacts => ({
  stage: 'proposal',
  closeDate: '2026-07-01',
  nextStep: 'Send the offer',
  forecastChoice: 'commit',
  forecastCategory: 'commit',
  strip: PROVEN,
  championHeardOn: null,
  ...given,
});
const kinds = (given: Partial<RiskFacts>) =>
  riskOf(facts(given), TODAY)?.reasons.map(({ kind }) => kind) ?? null;

describe('HOME03 why a deal is at risk', () => {
  it('is nothing where everything is proven and the next step is agreed', () => {
    expect(riskOf(facts(), TODAY)).toBeNull();
  });

  it('names the largest gap first and counts the others', () => {
    expect(riskOf(facts({ strip: WEAK }), TODAY)?.reasons).toEqual([
      { kind: 'unproven', pillar: 'champion', others: 1 },
    ]);
  });

  it('among equal gaps names who decides before what is measured', () => {
    const strip = '12f 12f 33f 33f 33f 33f 33f 33f';
    expect(riskOf(facts({ strip }), TODAY)?.reasons[0]).toMatchObject({ pillar: 'economic_buyer' });
  });

  it('puts what the buyer denies before a dispute, a forecast above its evidence and gaps', () => {
    const strip = '03-x 12f! 12f 33f 33f 33f 33f 33f';
    expect(kinds({ strip, forecastCategory: 'pipeline', nextStep: null })).toEqual([
      'denied',
      'disputed',
      'overcalled',
      'unproven',
      'no_next_step',
    ]);
  });

  it('names a pillar once: what is disputed is no gap besides', () => {
    expect(kinds({ strip: '33f 12f! 33f 33f 33f 33f 33f 33f' })).toEqual(['disputed']);
  });

  it('leaves early deals alone until they close soon', () => {
    const early = { stage: 'discovery', strip: WEAK } as const;
    expect(kinds({ ...early, closeDate: '2026-07-16' })).toBeNull();
    expect(kinds({ ...early, closeDate: '2026-07-15' })).toEqual(['unproven']);
    expect(kinds({ ...early, closeDate: null })).toBeNull();
  });

  it('HOME09 says for how long the champion has been silent, from the 31st day', () => {
    expect(kinds({ championHeardOn: '2026-05-16' })).toBeNull();
    expect(riskOf(facts({ championHeardOn: '2026-05-15' }), TODAY)?.reasons).toEqual([
      { kind: 'champion_silent', days: 31 },
    ]);
    expect(kinds({ championHeardOn: '2026-05-05', nextStep: null })).toEqual([
      'champion_silent',
      'no_next_step',
    ]);
  });

  it('says that a late deal has no close date', () => {
    expect(kinds({ closeDate: null })).toEqual(['no_close_date']);
  });

  it('leaves closed deals and those past their close date to others', () => {
    expect(kinds({ stage: 'closed_won', strip: WEAK })).toBeNull();
    expect(kinds({ closeDate: '2026-06-14', strip: WEAK })).toBeNull();
    expect(kinds({ closeDate: TODAY, strip: WEAK })).toEqual(['unproven']);
  });

  it('weighs what closes soon twice', () => {
    const late = riskOf(facts({ strip: WEAK, closeDate: '2026-12-01' }), TODAY);
    const soon = riskOf(facts({ strip: WEAK }), TODAY);
    expect(soon?.weight).toBe((late?.weight ?? 0) * 2);
  });
});
