import { expect, it } from 'vitest';
import { planScore } from './plan-score.ts';

it('PLAN51 gives the share of signed deals with its interval, and nothing below ten predictions', () => {
  const score = planScore({ predictions: 14, signed: 9, chance: 0.62, brier: 0.21 });
  expect(score).toMatchObject({ signed: 9, chance: 0.62, brier: 0.21 });
  const { share, low, high } = score ?? { share: 0, low: 0, high: 0 };
  expect([share, low, high].map((value) => Math.round(value * 1000) / 1000)).toEqual([0.643, 0.388, 0.837]);
  expect(planScore({ predictions: 10, signed: 0, chance: 0.5, brier: 0.25 })).toMatchObject({
    share: 0,
    low: 0,
  });
  expect(planScore({ predictions: 9, signed: 9, chance: 1, brier: 0 })).toBeNull();
  expect(planScore({ predictions: 0, signed: 0, chance: 0, brier: 0 })).toBeNull();
});
