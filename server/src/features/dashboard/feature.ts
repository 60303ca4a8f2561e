import type { Feature } from '../../platform/feature.ts';
import { registerToday } from './home/routes.ts';
import { registerDashboard } from './routes.ts';

export const dashboard: Feature = {
  name: 'dashboard',
  routes: (router) => {
    registerDashboard(router);
    registerToday(router);
  },
};
