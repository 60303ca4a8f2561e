import type { Feature } from '../../platform/feature.ts';
import { onWritten, registerJobs } from './jobs.ts';
import { registerCompetitors, registerDealCompetitors } from './routes.ts';

export const competitors: Feature = {
  name: 'competitors',
  routes: (router, { database }) => {
    registerCompetitors(router, { database });
    registerDealCompetitors(router);
  },
  jobs: registerJobs,
  onEvent: (queue) => ({
    types: ['interaction.changed', 'meddpicc.changed', 'competitor.changed'],
    run: onWritten(queue),
  }),
};
