import type { Feature } from '../../platform/feature.ts';
import { registerReviews } from './routes.ts';

export const reviews: Feature = {
  name: 'reviews',
  routes: registerReviews,
};
