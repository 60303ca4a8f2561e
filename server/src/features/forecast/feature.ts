import type { Feature } from '../../platform/feature.ts';
import { registerCalls } from './calls/routes.ts';
import { registerChange } from './change/routes.ts';
import { registerCommitments } from './commitments/routes.ts';
import { registerPeriods } from './periods/routes.ts';
import { registerForecast } from './routes.ts';

export const forecast: Feature = {
  name: 'forecast',
  routes: (router, { database }) => {
    registerForecast(router, { database });
    registerCalls(router, { database });
    registerChange(router, { database });
    registerCommitments(router, { database });
    registerPeriods(router);
  },
};
