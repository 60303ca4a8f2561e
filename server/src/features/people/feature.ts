import type { Feature } from '../../platform/feature.ts';
import { registerProfile } from './profile/routes.ts';
import { registerJobs } from './team/jobs.ts';
import { registerTeam } from './team/routes.ts';
import { registerWorkspace } from './workspace/routes.ts';

export const people: Feature = {
  name: 'people',
  routes: (router, { database }) => {
    registerProfile(router);
    registerTeam(router, { database });
    registerWorkspace(router);
  },
  jobs: registerJobs,
};
