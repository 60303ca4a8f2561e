import type { Feature } from '../../platform/feature.ts';
import type { ModelAnalyst } from './analyst.ts';
import { onAnalysisRequested, registerJobs } from './jobs.ts';
import { createModelAnalyst } from './model/model-analyst.ts';
import { registerAnalyst } from './routes.ts';
import { registerUsage } from './usage/routes.ts';

export interface AnalystChoice {
  /** Instead of the model that the configuration names; null for the embedded analyst. */
  readonly model?: ModelAnalyst | null | undefined;
}

export const analyst = ({ model }: AnalystChoice): Feature => ({
  name: 'analyst',
  routes: (router, { config, database }) => {
    registerAnalyst(router, config);
    registerUsage(router, { database });
  },
  jobs: (queue, context) => {
    const { ai } = context.config;
    const configured = ai === null ? null : createModelAnalyst(ai, context.outbound);
    return registerJobs(queue, { ...context, model: model === undefined ? configured : model });
  },
  onEvent: (queue) => ({ types: ['analysis.requested'], run: onAnalysisRequested(queue) }),
});
