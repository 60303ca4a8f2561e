import type { Feature } from '../../platform/feature.ts';
import { IMPORT_EXPIRING } from './expiring-store.ts';
import { startImports } from './jobs.ts';
import { registerImports } from './routes.ts';

export const imports: Feature = {
  name: 'imports',
  routes: (router, context) => registerImports(router, context),
  jobs: async (queue, context) => context.onClose(await startImports(queue, context)),
  retention: IMPORT_EXPIRING,
};
