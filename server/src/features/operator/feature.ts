import type { Feature } from '../../platform/feature.ts';
import { standardLimits } from './change-company-limits.ts';
import type { FillWithSamples } from './early-access/decide-request.ts';
import { registerEarlyAccess } from './early-access/routes.ts';
import { registerErrors } from './errors/routes.ts';
import { registerFeatureFlags } from './feature-flags/routes.ts';
import { registerOperator } from './routes.ts';
import { registerServiceJobs } from './service/jobs.ts';
import { registerService } from './service/routes.ts';
import { registerJobs as registerSupportJobs } from './support/jobs.ts';
import { registerSupport } from './support/routes.ts';

/** @param choice.fillWithSamples gives a new workspace something to look at: of all features, so it is handed in */
export const operator = ({ fillWithSamples }: { readonly fillWithSamples: FillWithSamples }): Feature => ({
  name: 'operator',
  routes: (router, context) => {
    const supportAddress = context.config.contacts.support;
    registerOperator(router, standardLimits(context.config));
    registerErrors(router, context);
    registerService(router, context);
    registerFeatureFlags(router);
    registerEarlyAccess(router, { supportAddress, fillWithSamples });
    registerSupport(router, { ...context, supportAddress });
  },
  jobs: async (queue, context) => {
    await registerServiceJobs(queue, context);
    await registerSupportJobs(queue, context);
  },
});
