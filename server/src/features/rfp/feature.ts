import type { Feature } from '../../platform/feature.ts';
import { registerLibrary } from './library-routes.ts';
import { registerRequirements } from './requirement-routes.ts';
import { registerRfps } from './routes.ts';

export const rfp: Feature = {
  name: 'rfp',
  routes: (router, { config, database, incoming }) => {
    registerRfps(router, { incoming, mostBytes: config.rfpMbPerCompany * 1_000_000 });
    registerRequirements(router, { database });
    registerLibrary(router, { database });
  },
};
