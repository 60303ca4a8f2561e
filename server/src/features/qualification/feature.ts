import type { Feature } from '../../platform/feature.ts';
import { registerDealPage } from './deal-page-routes.ts';
import { registerEvidence } from './evidence/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerQualification } from './routes.ts';

export const qualification: Feature = {
  name: 'qualification',
  routes: (router) => {
    registerQualification(router);
    registerEvidence(router);
    registerDealPage(router);
  },
  jobs: registerJobs,
};
