import type { Feature } from '../../platform/feature.ts';
import { expiring } from '../../platform/retention.ts';
import { onAsked, registerJobs } from './jobs.ts';
import { registerOdds } from './routes.ts';

/** Runs are computed again when somebody asks. */
const KEPT_HOURS = 8 * 24;

export const odds: Feature = {
  name: 'odds',
  routes: registerOdds,
  jobs: registerJobs,
  onEvent: (queue) => ({ types: ['odds.asked'], run: onAsked(queue) }),
  retention: [expiring('odds_runs', { key: ['company_id', 'id'], since: 'asked_at', hours: KEPT_HOURS })],
};
