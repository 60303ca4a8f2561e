import { expect, it } from 'vitest';
import type { ClosePlanScore, ScoredClosePlan } from './api.ts';
import { outcomeWords, planScoreSentence } from './plan-score-words.ts';

const score = { chance: 0.62, signed: 9, share: 9 / 14, low: 0.388, high: 0.837, brier: 0.21 };
const scored = (more: Partial<NonNullable<ClosePlanScore['score']>> = {}): ClosePlanScore => ({
  predictions: 14,
  score: { ...score, ...more },
});

it('PLAN54 says how many close dates were met, and what the odds were', () => {
  expect(planScoreSentence(scored())).toBe(
    'Of 14 close dates, 9 were met (64%, likely 39% to 84%). 30 days before, the odds were 62% on average.',
  );
  expect(planScoreSentence(scored({ signed: 1 }))).toContain(', 1 was met (');
  expect(planScoreSentence(scored({ signed: 0 }))).toContain(', 0 were met (');
});

it('PLAN54 says how many close dates are too few', () => {
  expect(planScoreSentence({ predictions: 4, score: null })).toBe('Too few close dates to compare: 4 of 10.');
});

it('PLAN54 says what came of each', () => {
  const now = new Date('2026-05-20T10:00:00Z');
  const row = { stage: 'closed_won', signed_on: '2026-03-03', in_time: true } as ScoredClosePlan;
  expect(outcomeWords(row, now)).toBe('Signed Mar 3');
  expect(outcomeWords({ ...row, in_time: false }, now)).toBe('Signed late, Mar 3');
  const none = { ...row, signed_on: null, in_time: false };
  expect(outcomeWords({ ...none, stage: 'closed_lost' }, now)).toBe('Lost');
  expect(outcomeWords({ ...none, stage: 'negotiation' }, now)).toBe('Not signed');
});
