import { expect, it } from 'vitest';
import { tellApart } from './telling-apart.ts';

it('ODDS07 people with equal luck cannot be told apart, those with other chances can', () => {
  const alike = tellApart([
    { won: 52, lost: 48 },
    { won: 61, lost: 39 },
    { won: 55, lost: 45 },
  ]);
  expect(alike?.degrees).toBe(2);
  expect(alike?.chiSquare).toBeCloseTo(1.7045, 3);
  expect(alike?.chance).toBeCloseTo(0.4264, 2);
  expect(alike?.isTold).toBe(false);
  expect(
    tellApart([
      { won: 80, lost: 20 },
      { won: 40, lost: 60 },
    ])?.isTold,
  ).toBe(true);
});

it('ODDS07 says nothing of fewer than two people with ten closed deals', () => {
  expect(
    tellApart([
      { won: 5, lost: 4 },
      { won: 50, lost: 40 },
    ]),
  ).toBeNull();
});
