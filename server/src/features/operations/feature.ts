import type { Feature } from '../../platform/feature.ts';
import { expiring } from '../../platform/retention.ts';
import { onUndoRequested, registerUndoJobs } from './jobs.ts';
import { registerOperations } from './routes.ts';
import type { Undoable } from './undoable.ts';

interface Choice {
  /** How each feature undoes changes to its records. */
  readonly undoables: readonly Undoable[];
}

export const operations = ({ undoables }: Choice): Feature => ({
  name: 'operations',
  routes: (router) => registerOperations(router, undoables),
  jobs: (queue, { database, now }) => registerUndoJobs(queue, { database, now, undoables }),
  onEvent: (queue) => ({ types: ['operation.undo_requested'], run: onUndoRequested(queue) }),
  retention: [expiring('operations', { key: ['company_id', 'id'], since: 'undo_until', hours: 0 })],
});
