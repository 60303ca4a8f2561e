import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitWeights } from './fitted-weights.ts';
import { PILLARS, type Pillar } from './pillar.ts';

type Counts = Parameters<typeof fitWeights>[0];
type OfPillar = Counts[Pillar];

const EVEN: OfPillar = { heard: { won: 60, lost: 60 }, below: { won: 40, lost: 40 } };
const countsOf = (own: Partial<Record<Pillar, OfPillar>>): Counts =>
  Object.fromEntries(PILLARS.map((pillar) => [pillar, own[pillar] ?? EVEN])) as Counts;

/** Of 100 won and 100 lost deals. */
const going = (won: number, lost: number): OfPillar => ({
  heard: { won, lost },
  below: { won: 100 - won, lost: 100 - lost },
});

describe('RULE11 weights fitted to won and lost deals', () => {
  test('a pillar that went with winning weighs most, one that went with losing nothing', () => {
    const fitted = fitWeights(countsOf({ champion: going(90, 30), paper_process: going(20, 80) }));
    const of = (pillar: Pillar) => fitted?.pillars.find((one) => one.pillar === pillar);
    expect(of('champion')).toMatchObject({ differs: true, heard: { won: 90, lost: 30 } });
    expect(of('champion')?.weight).toBeGreaterThan(50);
    expect(of('paper_process')).toMatchObject({ differs: true, weight: 0 });
    expect(of('metrics')?.differs).toBe(false);
  });

  test('too few deals, and pillars that went with nothing, fit no weights', () => {
    const few = { heard: { won: 30, lost: 30 }, below: { won: 19, lost: 40 } };
    expect(fitWeights(Object.fromEntries(PILLARS.map((pillar) => [pillar, few])) as Counts)).toBe(null);
    expect(fitWeights(countsOf(Object.fromEntries(PILLARS.map((pillar) => [pillar, going(30, 60)]))))).toBe(
      null,
    );
  });

  test('what little is known differs little from the rest', () => {
    const known = fitWeights(countsOf({ champion: going(80, 50), metrics: going(70, 50) }));
    const rare = fitWeights(
      countsOf({
        metrics: going(70, 50),
        champion: { heard: { won: 4, lost: 1 }, below: { won: 96, lost: 99 } },
      }),
    );
    const weightOf = (fitted: ReturnType<typeof fitWeights>) =>
      fitted?.pillars.find(({ pillar }) => pillar === 'champion')?.weight ?? 0;
    expect(weightOf(known)).toBeGreaterThan(weightOf(rare));
  });

  test('weights are whole, never negative, and make 100', () => {
    const cell = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.tuple(...PILLARS.map(() => fc.tuple(cell, cell))), (pairs) => {
        const counts = Object.fromEntries(
          PILLARS.map((pillar, place) => [pillar, going(pairs[place]?.[0] ?? 0, pairs[place]?.[1] ?? 0)]),
        ) as Counts;
        const fitted = fitWeights(counts);
        if (fitted === null) return;
        const weights = fitted.pillars.map(({ weight }) => weight);
        expect(weights.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
      }),
    );
  });
});
