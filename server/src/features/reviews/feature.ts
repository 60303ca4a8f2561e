import type { Feature } from '../../platform/feature.ts';
import { registerOutcomes } from './outcomes/routes.ts';
import { registerReviews } from './routes.ts';

export const reviews: Feature = {
  name: 'reviews',
  routes: (router) => {
    registerReviews(router);
    registerOutcomes(router);
  },
};
