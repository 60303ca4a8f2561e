import type { Feature } from '../../platform/feature.ts';
import { registerAsks } from './asks/routes.ts';
import { registerBusinessProblems } from './business-problem/routes.ts';
import { registerDealPage } from './deal-page-routes.ts';
import { registerEvidence } from './evidence/routes.ts';
import { onRulesAsked, registerJobs } from './jobs.ts';
import { registerQualification } from './routes.ts';
import { registerRules } from './rules/routes.ts';
import { registerWhatIf } from './what-if/routes.ts';

export const qualification: Feature = {
  name: 'qualification',
  routes: (router) => {
    registerQualification(router);
    registerRules(router);
    registerEvidence(router);
    registerAsks(router);
    registerBusinessProblems(router);
    registerDealPage(router);
    registerWhatIf(router);
  },
  jobs: registerJobs,
  onEvent: (queue) => ({ types: ['rules.asked'], run: onRulesAsked(queue) }),
};
