import type { Feature } from '../../platform/feature.ts';
import { type AccountRules, registerAccounts } from './routes.ts';

export const accounts = (rules: AccountRules): Feature => ({
  name: 'accounts',
  routes: (router) => registerAccounts(router, rules),
});
