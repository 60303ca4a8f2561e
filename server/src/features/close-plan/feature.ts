import type { Feature } from '../../platform/feature.ts';
import { registerJobs } from './jobs.ts';
import { registerClosePlans } from './routes.ts';

export const closePlan: Feature = {
  name: 'close-plan',
  routes: registerClosePlans,
  jobs: registerJobs,
};
