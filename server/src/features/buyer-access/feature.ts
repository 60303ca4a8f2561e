import type { Feature } from '../../platform/feature.ts';
import { BUYER_EXPIRING } from './expiry-store.ts';
import { registerBuyerAccess } from './routes.ts';

/** How people without an account reach one thing of one deal: personal links, mailed codes, sessions of their own. */
export const buyerAccess: Feature = {
  name: 'buyer-access',
  routes: (router) => registerBuyerAccess(router),
  retention: BUYER_EXPIRING,
};
