import { expect, test } from 'vitest';
import { isUnchanged, MOST_QUEUED, orderQueue, type QueueFacts, reviewReasons } from './review-queue.ts';

const TODAY = '2026-03-10';

const deal = (number: number, facts: Partial<QueueFacts> = {}): QueueFacts => ({
  number,
  amountMinor: 100_000_00,
  currency: 'USD',
  forecastChoice: 'pipeline',
  forecastCategory: 'pipeline',
  nextAgeingOn: null,
  changes: 0,
  ...facts,
});

const numbers = (deals: readonly QueueFacts[], rates?: ReadonlyMap<string, number>) =>
  orderQueue(deals, TODAY, rates).map((queued) => queued.deal.number);

test('REVW01 amount times what changed puts deals in order', () => {
  const small = deal(1, { amountMinor: 10_000_00, changes: 10 });
  const large = deal(2, { amountMinor: 500_000_00, changes: 2 });
  const busy = deal(3, { amountMinor: 90_000_00, changes: 10 });
  expect(numbers([small, large, busy])).toEqual([2, 3, 1]);
});

test('REVW01 a forecast ahead of its evidence and evidence about to age come before a quiet deal', () => {
  const quiet = deal(1, { amountMinor: 900_000_00 });
  const ahead = deal(2, { forecastChoice: 'commit', forecastCategory: 'pipeline' });
  const ages = deal(3, { nextAgeingOn: '2026-03-20' });
  expect(numbers([quiet, ages, ahead])).toEqual([2, 3, 1]);
  expect(reviewReasons(ahead, TODAY)).toEqual({ changes: 0, ahead: 2, agesOn: null });
});

test('REVW01 evidence that ages in a month is no reason yet', () => {
  expect(isUnchanged(reviewReasons(deal(1, { nextAgeingOn: '2026-04-10' }), TODAY))).toBe(true);
  expect(isUnchanged(reviewReasons(deal(1, { nextAgeingOn: '2026-03-24' }), TODAY))).toBe(false);
});

test('REVW01 a closed deal is never ahead of its evidence', () => {
  const won = deal(1, { forecastChoice: 'commit', forecastCategory: 'closed' });
  expect(reviewReasons(won, TODAY).ahead).toBe(0);
});

test('REVW01 amounts are compared by the rates of the company', () => {
  const yen = deal(1, { amountMinor: 9_000_000, currency: 'JPY', changes: 1 });
  const dollars = deal(2, { changes: 1 });
  expect(numbers([yen, dollars])).toEqual([1, 2]);
  expect(numbers([yen, dollars], new Map([['JPY', 0.0065]]))).toEqual([2, 1]);
});

test('REVW01 the queue holds at most fifty deals', () => {
  const many = Array.from({ length: 300 }, (_, index) => deal(index + 1, { changes: 1 }));
  expect(numbers(many)).toHaveLength(MOST_QUEUED);
  expect(numbers(many)[0]).toBe(1);
});
