import type { Feature } from '../../platform/feature.ts';
import { startTerritories } from './jobs.ts';
import { registerTerritories } from './routes.ts';

export const territories: Feature = {
  name: 'territories',
  routes: registerTerritories,
  jobs: async (_queue, context) => context.onClose(await startTerritories(context)),
};
