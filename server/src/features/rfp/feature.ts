import type { Feature } from '../../platform/feature.ts';
import { registerLibrary } from './library-routes.ts';
import { registerRequirements } from './requirement-routes.ts';
import { registerRfps } from './routes.ts';

export const rfp: Feature = {
  name: 'rfp',
  routes: (router, { database, incoming }) => {
    registerRfps(router, { incoming });
    registerRequirements(router, { database });
    registerLibrary(router);
  },
};
