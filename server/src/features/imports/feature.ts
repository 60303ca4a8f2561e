import type { Feature } from '../../platform/feature.ts';
import type { Undoable } from '../operations/undoable.ts';
import { IMPORT_EXPIRING } from './expiring-store.ts';
import { startImports } from './jobs.ts';
import { registerImports } from './routes.ts';

interface Choice {
  /** How each feature undoes changes to its records. */
  readonly undoables: readonly Undoable[];
}

export const imports = ({ undoables }: Choice): Feature => ({
  name: 'imports',
  routes: (router, context) => registerImports(router, { ...context, undoables }),
  jobs: async (queue, context) => context.onClose(await startImports(queue, context)),
  retention: IMPORT_EXPIRING,
});
