import type { Feature } from '../../platform/feature.ts';
import { expiring } from '../../platform/retention.ts';
import { registerBattlecards } from './routes.ts';

/** A removed line can be restored for a day. */
const REMOVED_HOURS = 24;

export const battlecards: Feature = {
  name: 'battlecards',
  routes: registerBattlecards,
  retention: [
    expiring('battlecard_lines', { key: ['company_id', 'id'], since: 'removed_at', hours: REMOVED_HOURS }),
  ],
};
