import type { Feature } from '../../platform/feature.ts';
import { registerDealLines } from './lines/routes.ts';
import { registerPriceBooks, registerProducts } from './routes.ts';

export const products: Feature = {
  name: 'products',
  routes: (router, { database }) => {
    registerProducts(router, { database });
    registerPriceBooks(router);
    registerDealLines(router);
  },
};
