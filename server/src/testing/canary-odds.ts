import { queryRows } from '@dealwright/db/query-rows';
import type { OddsSummary } from '../features/odds/store.ts';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';

const DAY = '2026-01-01';

const SUMMARY: OddsSummary = {
  stateKind: 'deal',
  history: { won: 60, lost: 60 },
  period: { first: '2026-01-01', last: '2026-03-31' },
  forecast: {
    asOf: 20_454,
    period: { from: 20_454, before: 20_544 },
    wonSoFar: 0,
    forecasts: { model: null, baseline: null },
    scores: { model: { weeks: 0, meanError: null }, baseline: { weeks: 0, meanError: null } },
    leads: null,
    actual: null,
  },
  expected: null,
  weeks: [],
  score: null,
  factors: {
    byThird: { won: [1, 1, 1], lost: [1, 1, 1] },
    byEvidence: { won: [1, 1, 1, 1], lost: [1, 1, 1, 1] },
  },
  classes: [],
  oldestWonDays: 10,
  sellers: null,
};

/** Odds of the deal as of a day; returns the day. */
export async function addCanaryOdds(app: TestApp, dealId: string): Promise<string> {
  const { companyId, workspaceId } = app.people.rep;
  const runId = newId();
  await app.database.transaction('dealwright_system', async (tx) => {
    await queryRows(
      tx,
      `insert into odds_runs (company_id, id, workspace_id, as_of, state, asked_at, finished_at, currency, summary)
       values ($1, $2, $3, $4, 'done', $5, $5, 'USD', $6)`,
      [companyId, runId, workspaceId, DAY, app.clock.now, JSON.stringify(SUMMARY)],
    );
    await queryRows(
      tx,
      `insert into deal_odds (company_id, run_id, deal_id, chance, amount_minor, expected_minor, is_average, state, age_days,
                              open_days, class_from, evidence)
       values ($1, $2, $3, 0.25, 777100, 194275, false, 0, 20, 20, 0, 0)`,
      [companyId, runId, dealId],
    );
  });
  return DAY;
}
