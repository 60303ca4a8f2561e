import type { Feature } from '../../platform/feature.ts';
import { registerEmailChange } from './email-change/routes.ts';
import { IDENTITY_EXPIRING } from './expiry-store.ts';
import { registerGoogle } from './google/routes.ts';
import { registerInvitations } from './invitations/routes.ts';
import { registerMailbox } from './mailbox/routes.ts';
import { registerMembers } from './members/routes.ts';
import { registerSecurity } from './security/routes.ts';
import { registerJobs } from './session/jobs.ts';
import { registerSession } from './session/routes.ts';
import { registerTwoFactor } from './two-factor/routes.ts';

export const identity: Feature = {
  name: 'identity',
  routes: (router, context) => {
    const { config, outbound } = context;
    registerSession(router, config);
    registerMailbox(router, context);
    registerTwoFactor(router, config);
    registerInvitations(router, config);
    registerGoogle(router, { ...context, fetch: outbound.fetch });
    registerEmailChange(router);
    registerSecurity(router);
    registerMembers(router);
  },
  jobs: registerJobs,
  retention: IDENTITY_EXPIRING,
};
