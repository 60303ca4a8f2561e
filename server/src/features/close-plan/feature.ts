import type { Feature } from '../../platform/feature.ts';
import { registerBuyerPlan } from './buyer/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerClosePlans } from './routes.ts';
import { registerPlanScore } from './score/routes.ts';

export const closePlan: Feature = {
  name: 'close-plan',
  routes: (router) => {
    registerClosePlans(router);
    registerBuyerPlan(router);
    registerPlanScore(router);
  },
  jobs: registerJobs,
};
