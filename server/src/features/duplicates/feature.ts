import type { Feature } from '../../platform/feature.ts';
import { registerJobs } from './jobs.ts';
import { registerRoutes } from './routes.ts';

export const duplicates: Feature = { name: 'duplicates', routes: registerRoutes, jobs: registerJobs };
