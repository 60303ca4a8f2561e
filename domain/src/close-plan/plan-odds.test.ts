import { describe, expect, test } from 'vitest';
import { normal, type PastRatios, planOdds, seededRandom } from './plan-odds.ts';
import type { ClosePlan } from './plan-schedule.ts';
import type { PlanStep, StepKind } from './plan-step.ts';

const TODAY = '2027-01-04';
const KINDS: readonly StepKind[] = [
  'validation',
  'legal_review',
  'procurement',
  'signature',
  'implementation',
];
const DEALS = 1500;
const MEDIANS: Readonly<Partial<Record<StepKind, number>>> = {
  validation: 0.9,
  legal_review: 1.6,
  signature: 1,
};

function step(id: string, kind: StepKind, days: number, after: readonly string[] = []): PlanStep {
  return { id, name: id, kind, days, after, dueOn: null, startedOn: null, doneOn: null };
}

const plan = (steps: readonly PlanStep[], goLive: string, today = TODAY): ClosePlan => ({
  goLive,
  countries: ['US', 'DE'],
  steps,
  today,
});

const dayIn = (days: number): string =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What a step of a simulated company really takes, as a share of its days. */
const trueRatio = (kind: StepKind, random: () => number): number =>
  (MEDIANS[kind] ?? 1.2) * Math.exp(0.5 * normal(random));

const deal = (days: readonly number[]): PlanStep[] => [
  step('validation', 'validation', days[0] ?? 1),
  step('legal', 'legal_review', days[1] ?? 1),
  step('procurement', 'procurement', days[2] ?? 1, ['validation']),
  step('signature', 'signature', days[3] ?? 1, ['legal', 'procurement']),
  step('implementation', 'implementation', days[4] ?? 1, ['signature']),
];

/** Whether the deal that came of a plan was live in time: each step played once with what it really took. */
function reallyLive(days: readonly number[], goLive: string, random: () => number): boolean {
  const one: PastRatios = Object.fromEntries(
    KINDS.map((kind) => [kind, Array.from({ length: 5 }, (_, __, ratio = trueRatio(kind, random)) => ratio)]),
  );
  return (
    planOdds({ plan: plan(deal(days), goLive), closeDate: null, past: one, seed: 1, draws: 1 }).goLive === 1
  );
}

describe('odds of a close plan', () => {
  test('PLAN11 are calibrated: of simulated deals given about p, about p were live in time', () => {
    const random = seededRandom(7);
    const past: PastRatios = Object.fromEntries(
      KINDS.map((kind) => [kind, Array.from({ length: 200 }, () => trueRatio(kind, random))]),
    );
    const bins = Array.from({ length: 5 }, () => ({ said: 0, came: 0, deals: 0 }));
    for (let at = 0; at < DEALS; at += 1) {
      const days = KINDS.map(() => 3 + Math.floor(random() * 15));
      const goLive = dayIn(30 + Math.floor(random() * 110));
      const { goLive: said } = planOdds({
        plan: plan(deal(days), goLive),
        closeDate: null,
        past,
        seed: at,
        draws: 200,
      });
      const bin = bins[Math.min(4, Math.floor(said * 5))];
      if (!bin) continue;
      bin.said += said;
      bin.came += reallyLive(days, goLive, random) ? 1 : 0;
      bin.deals += 1;
    }
    const wrong = bins.reduce((sum, { said, came }) => sum + Math.abs(said - came), 0) / DEALS;
    expect(wrong).toBeLessThanOrEqual(0.05);
    expect(Math.min(...bins.map(({ deals }) => deals))).toBeGreaterThan(60);
  });

  test('PLAN11 repeat with their seed, and rise with the days left', () => {
    const odds = (goLive: string, seed = 3) =>
      planOdds({ plan: plan(deal([5, 5, 5, 2, 10]), goLive), closeDate: dayIn(30), past: {}, seed });
    expect(odds(dayIn(60))).toEqual(odds(dayIn(60)));
    expect(odds(dayIn(30)).goLive).toBeLessThan(odds(dayIn(45)).goLive);
    expect(odds(dayIn(15)).goLive).toBe(0);
    expect(odds(dayIn(400)).goLive).toBe(1);
    expect(odds(dayIn(60)).sign).toBeGreaterThan(0.5);
  });

  test('PLAN12 durations of a kind come from five finished steps or more', () => {
    const slow = (count: number) =>
      planOdds({
        plan: plan([step('legal', 'legal_review', 5)], dayIn(14)),
        closeDate: null,
        past: { legal_review: Array.from({ length: count }, () => 4) },
        seed: 1,
      });
    expect(slow(5)).toMatchObject({ goLive: 0, learnedKinds: ['legal_review'], sign: null });
    expect(slow(4)).toMatchObject({ learnedKinds: [] });
    expect(slow(4).goLive).toBeGreaterThan(0.8);
  });

  test('PLAN12 the critical step is the one that costs the most time', () => {
    const past = { legal_review: [2, 2, 2, 3, 3], validation: [1, 1, 1, 1, 1], procurement: [1, 1, 1, 1, 1] };
    const { criticalStep } = planOdds({
      plan: plan(deal([5, 12, 5, 1, 5]), dayIn(90)),
      closeDate: dayIn(60),
      past,
      seed: 5,
    });
    expect(criticalStep).toBe('legal');
  });

  test('PLAN12 a plan whose steps are all done is live and signed', () => {
    const done = deal([1, 1, 1, 1, 1]).map((each) => ({ ...each, doneOn: '2026-12-20' }));
    const odds = planOdds({ plan: plan(done, dayIn(10)), closeDate: dayIn(1), past: {}, seed: 1 });
    expect(odds).toMatchObject({ goLive: 1, sign: 1, criticalStep: null });
  });
});
