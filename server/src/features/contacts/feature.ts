import type { Feature } from '../../platform/feature.ts';
import { registerContactPage } from './page/routes.ts';
import { registerContacts } from './routes.ts';

export const contacts: Feature = {
  name: 'contacts',
  routes: (router, deps) => {
    registerContacts(router, deps);
    registerContactPage(router);
  },
};
