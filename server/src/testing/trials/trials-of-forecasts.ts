import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

/** The forecast of the person who owns the deal. */
const owner = ({ ownerId }: CanaryDeal) => ({ scope: 'person', person: ownerId });

const SINCE = { from: '2020-01-01T00:00:00Z' };

export const TRIALS_OF_FORECASTS: Trials = {
  getForecast: { expected: OWN_ONLY },
  listForecastPeople: { expected: OWN_ONLY },
  exportForecastPeople: { expected: OWN_ONLY },
  listForecastDeals: { expected: OWN_ONLY },
  listWeekAgoDeals: { expected: OWN_ONLY, query: () => ({ category: 'commit' }) },
  listWeekAgoChanges: { expected: OWN_ONLY, query: () => ({ category: 'commit' }) },
  listQuotaShares: { expected: OWN_ONLY },
  listForecastCalls: { expected: OWN_ONLY },
  exportForecastCalls: { expected: OWN_ONLY },
  getPipelineChange: { expected: OWN_ONLY, query: () => SINCE },
  listChangedDeals: { expected: OWN_ONLY, query: () => ({ ...SINCE, part: 'created', currency: 'USD' }) },
  exportChangedDeals: { expected: OWN_ONLY, query: () => ({ ...SINCE, part: 'created' }) },
  listCommitments: { expected: READ, params: deal },
  listCommitmentsKept: { expected: OWN_ONLY },
  exportCommitmentsKept: { expected: OWN_ONLY },
  listCommittedDeals: { expected: OWN_ONLY },
  listWithdrawnCommitments: { expected: OWN_ONLY },
  explainCommitment: {
    expected: WRITE,
    params: ({ number }) => ({ number, commitment_id: '0190c0de-0000-7000-8000-000000000001' }),
    body: () => ({ reason: 'Budget moved to next year' }),
    version: 1,
  },
  listClosedClaims: { expected: OWN_ONLY, query: () => ({ kind: 'amount' }) },
  makeForecastCall: {
    expected: WRITE,
    body: (canary) => ({
      ...owner(canary),
      first: '2026-10-01',
      last: '2026-12-31',
      category: 'commit',
      amount_minor: 100,
      currency: 'USD',
      note: 'Both signed',
    }),
  },
  changeForecastPeriods: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ fiscal_start_month: 1, length: 'quarter' }),
    version: 0,
  },
};
