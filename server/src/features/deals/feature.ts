import type { Feature } from '../../platform/feature.ts';
import { registerHistory } from './history/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerPipeline } from './pipeline/routes.ts';
import { registerDeals } from './routes.ts';
import { registerSamples } from './samples/routes.ts';

export const deals: Feature = {
  name: 'deals',
  routes: (router, { database }) => {
    registerDeals(router);
    registerPipeline(router, { database });
    registerHistory(router);
    registerSamples(router);
  },
  jobs: registerJobs,
};
