import type { ClosePlanScore, ScoredClosePlan } from '@dealwright/contract/close-plan/plan-score';
import type { Page } from '@playwright/test';

const SCORE: ClosePlanScore = {
  predictions: 14,
  score: { chance: 0.62, signed: 9, share: 9 / 14, low: 0.388, high: 0.837, brier: 0.21 },
};

const row = (number: number, more: Partial<ScoredClosePlan> = {}): ScoredClosePlan => ({
  number,
  name: `Planned ${number}`,
  account: 'Harbour Hospital of the Northern Districts',
  owner: { id: '019a0000-0000-7000-8000-000000000001', name: 'Ida Holm' },
  stage: 'closed_won',
  close_date: '2026-03-20',
  chance: 0.8,
  signed_on: '2026-03-14',
  in_time: true,
  ...more,
});

const ROWS: readonly ScoredClosePlan[] = [
  row(1),
  row(2, { signed_on: '2026-04-02', in_time: false, chance: 0.35 }),
  row(3, { stage: 'closed_lost', signed_on: null, in_time: false, account: null }),
  row(3, { stage: 'closed_lost', signed_on: null, in_time: false, close_date: '2026-02-20' }),
];

/** Answers with close plans that ended, which take 30 days to come by. */
export async function scoreClosePlans(page: Page): Promise<void> {
  await page.route('**/api/close-plans/score', (route) => route.fulfill({ json: SCORE }));
  await page.route('**/api/close-plans/scored?*', (route) =>
    route.fulfill({ json: { items: ROWS, next_cursor: null } }),
  );
}
