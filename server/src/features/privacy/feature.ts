import type { Feature } from '../../platform/feature.ts';
import { startDataControls } from './jobs.ts';
import { registerDataControls } from './routes.ts';

export const privacy: Feature = {
  name: 'privacy',
  routes: registerDataControls,
  jobs: async (queue, context) => context.onClose(await startDataControls(queue, context)),
};
