import type { Feature } from '../../platform/feature.ts';
import { registerBuyerQuote } from './buyer/routes.ts';
import { registerQuotes } from './routes.ts';
import { registerQuoteSettings } from './settings-routes.ts';

export const quotes: Feature = {
  name: 'quotes',
  routes: (router, { incoming }) => {
    registerQuotes(router);
    registerQuoteSettings(router, { incoming });
    registerBuyerQuote(router);
  },
};
