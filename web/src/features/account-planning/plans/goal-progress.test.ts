import { expect, test } from 'vitest';
import { readGoal } from './goal-progress.ts';

test('a goal is read from the surest to the least sure, in its own currency', () => {
  const usd = (amount_minor: number) => [{ currency: 'USD', amount_minor, deals: 1 }];
  const reading = readGoal(
    {
      won: { deals: 1, amounts: usd(400) },
      open: [
        {
          category: 'pipeline',
          deals: 2,
          amounts: [...usd(100), { currency: 'EUR', amount_minor: 7, deals: 1 }],
        },
        { category: 'best_case', deals: 0, amounts: [] },
        { category: 'commit', deals: 1, amounts: usd(300) },
      ],
      later: { deals: 1, amounts: usd(50) },
    },
    'USD',
  );
  expect(reading.parts.map(({ key, deals, amountMinor }) => [key, deals, amountMinor])).toEqual([
    ['won', 1, 400],
    ['commit', 1, 300],
    ['best_case', 0, 0],
    ['pipeline', 1, 100],
  ]);
  expect(reading).toMatchObject({ provenMinor: 700, totalMinor: 800, laterMinor: 50, others: ['EUR'] });
});
