import type { Feature } from '../../platform/feature.ts';
import { registerStakeholderMap } from './map/routes.ts';
import { registerContactMerge } from './merge/routes.ts';
import { registerStakeholders } from './routes.ts';
import { registerSeparation } from './separation/routes.ts';

export const stakeholders: Feature = {
  name: 'stakeholders',
  routes: (router) => {
    registerStakeholders(router);
    registerStakeholderMap(router);
    registerSeparation(router);
    registerContactMerge(router);
  },
};
