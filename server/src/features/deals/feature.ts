import type { Feature } from '../../platform/feature.ts';
import { registerRateJobs } from './exchange-rates/jobs.ts';
import { registerExchangeRates } from './exchange-rates/routes.ts';
import { registerHistory } from './history/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerMerge } from './merge/routes.ts';
import { registerPipeline } from './pipeline/routes.ts';
import { registerDeals } from './routes.ts';
import { registerSamples } from './samples/routes.ts';
import { registerVisits } from './visits/routes.ts';

export const deals: Feature = {
  name: 'deals',
  routes: (router, { database }) => {
    registerDeals(router);
    registerMerge(router);
    registerPipeline(router, { database });
    registerHistory(router);
    registerVisits(router);
    registerSamples(router);
    registerExchangeRates(router);
  },
  jobs: async (queue, context) => {
    await registerJobs(queue, context);
    await registerRateJobs(queue, context);
  },
};
