import type { Feature } from '../../platform/feature.ts';
import { expiring } from '../../platform/retention.ts';
import { onGenerationRequested, registerGenerationJobs } from './generation/jobs.ts';
import { type CommitmentModel, createCommitmentModel } from './generation/model-commitments.ts';
import { registerGeneration } from './generation/routes.ts';
import { registerJobs } from './jobs.ts';
import { registerTasks } from './routes.ts';

export interface CommitmentChoice {
  /** Instead of the model that the configuration names, for what people promised; null for none. */
  readonly commitments?: CommitmentModel | null | undefined;
}

export const tasks = ({ commitments }: CommitmentChoice): Feature => ({
  name: 'tasks',
  routes: (router, { database }) => {
    registerTasks(router, { database });
    registerGeneration(router);
  },
  jobs: async (queue, context) => {
    const { ai } = context.config;
    const configured = ai === null ? null : createCommitmentModel(ai, context.outbound);
    await registerJobs(queue, context);
    const model = commitments === undefined ? configured : commitments;
    await registerGenerationJobs(queue, { ...context, model });
  },
  onEvent: (queue) => ({ types: ['task_generation.requested'], run: onGenerationRequested(queue) }),
  retention: [expiring('tasks', { key: ['company_id', 'id'], since: 'removed_at', hours: 24 })],
});
