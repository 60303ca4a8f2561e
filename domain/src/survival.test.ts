import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { survivalOf } from './survival.ts';

describe('SURV01 how long stays last', () => {
  test('without stays that go on, quartiles are those of the lengths', () => {
    const stays = Array.from({ length: 20 }, (_, at) => ({ days: at + 1, ended: 1, going: 0 }));
    expect(survivalOf(stays)).toMatchObject({
      ended: 20,
      going: 0,
      quarter: 5,
      half: 10,
      threeQuarters: 15,
    });
  });

  // Freireich 1963, weeks in remission under 6-MP, as in Kleinbaum and Klein, Survival Analysis: median 23.
  test('with stays that go on it is the textbook’s estimate', () => {
    const found = survivalOf([
      { days: 6, ended: 3, going: 1 },
      { days: 7, ended: 1, going: 0 },
      { days: 9, ended: 0, going: 1 },
      { days: 10, ended: 1, going: 1 },
      { days: 11, ended: 0, going: 1 },
      { days: 13, ended: 1, going: 0 },
      { days: 16, ended: 1, going: 0 },
      { days: 17, ended: 0, going: 1 },
      { days: 19, ended: 0, going: 1 },
      { days: 20, ended: 0, going: 1 },
      { days: 22, ended: 1, going: 0 },
      { days: 23, ended: 1, going: 0 },
      { days: 25, ended: 0, going: 1 },
      { days: 32, ended: 0, going: 2 },
      { days: 34, ended: 0, going: 1 },
      { days: 35, ended: 0, going: 1 },
    ]);
    expect(found).toMatchObject({ ended: 9, going: 12, quarter: 13, half: 23, threeQuarters: null });
    expect(found?.curve.map(({ share }) => Number(share.toFixed(4)))).toEqual([
      1, 0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482,
    ]);
    expect(found?.halfRange).toEqual({ low: 13, high: null });
  });

  test('too few stays say nothing', () => {
    expect(survivalOf([{ days: 3, ended: 5, going: 4 }])).toBe(null);
  });

  test('shares only fall, from all to none or to what goes on', () => {
    const stay = fc.record({ ended: fc.nat(9), going: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(stay, { minLength: 1, maxLength: 40 }), (stays) => {
        const found = survivalOf(stays.map((one, days) => ({ days, ...one })));
        if (!found) return;
        const shares = found.curve.map(({ share }) => share);
        expect(shares[0]).toBe(1);
        expect(shares).toEqual(shares.toSorted((one, other) => other - one));
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
    );
  });
});
