import type { Feature } from '../../platform/feature.ts';
import { registerAccountPlans } from './plans/routes.ts';
import { registerAccountPlanning } from './routes.ts';

export const accountPlanning: Feature = {
  name: 'account-planning',
  routes: (router, { database }) => {
    registerAccountPlanning(router, { database });
    registerAccountPlans(router);
  },
};
