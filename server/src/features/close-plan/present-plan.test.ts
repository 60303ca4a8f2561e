import { expect, it } from 'vitest';
import { oddsOf, planOf } from './present-plan.ts';

const step = {
  id: 'sign',
  name: 'Signature',
  kind: 'signature' as const,
  days: 20,
  after: [],
  due_on: null,
  started_on: null,
  done_on: null,
};
const saved = { go_live: '2027-03-01', our_country: 'US', their_country: 'US' };
const deal = { close_date: '2027-02-01', number: 7n };

it('PLAN24 the odds of a plan are drawn once for the same plan, day and past', () => {
  const odds = oddsOf(planOf(saved, [step], '2027-01-04'), deal, []);
  expect(oddsOf(planOf(saved, [{ ...step }], '2027-01-04'), deal, [])).toBe(odds);
  const past = Array.from({ length: 5 }, () => ({ kind: step.kind, days: 10, days_taken: 40 }));
  const others = [
    oddsOf(planOf(saved, [step], '2027-01-18'), deal, []),
    oddsOf(planOf(saved, [{ ...step, days: 40 }], '2027-01-04'), deal, []),
    oddsOf(planOf(saved, [step], '2027-01-04'), deal, past as never),
  ];
  for (const other of others) {
    expect(other).not.toBe(odds);
    expect(other.sign).toBeLessThan(odds.sign ?? 0);
  }
});
