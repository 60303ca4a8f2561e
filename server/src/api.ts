import { OPERATIONS } from '@dealwright/contract/operations';
import type { Database } from '@dealwright/db/database';
import type { FastifyInstance } from 'fastify';
import { fillWithSamples } from './demo/fill-workspace.ts';
import { registerAccountPlans } from './features/account-planning/plans/routes.ts';
import { registerAccountPlanning } from './features/account-planning/routes.ts';
import { registerAccounts } from './features/accounts/routes.ts';
import { registerAnalyst } from './features/analyst/routes.ts';
import { sourceReading } from './features/analyst/source-reading.ts';
import { registerUsage } from './features/analyst/usage/routes.ts';
import { registerToday } from './features/dashboard/home/routes.ts';
import { registerDashboard } from './features/dashboard/routes.ts';
import { listedDeals, requireReadableDeal } from './features/deals/access.ts';
import { registerHistory } from './features/deals/history/routes.ts';
import { registerPipeline } from './features/deals/pipeline/routes.ts';
import { registerDeals } from './features/deals/routes.ts';
import { registerSamples } from './features/deals/samples/routes.ts';
import { registerEmailChange } from './features/identity/email-change/routes.ts';
import { registerGoogle } from './features/identity/google/routes.ts';
import { registerInvitations } from './features/identity/invitations/routes.ts';
import { registerMailbox } from './features/identity/mailbox/routes.ts';
import { registerMembers } from './features/identity/members/routes.ts';
import { registerSecurity } from './features/identity/security/routes.ts';
import { registerSession } from './features/identity/session/routes.ts';
import { registerTwoFactor } from './features/identity/two-factor/routes.ts';
import { openGoogle } from './features/integrations/gmail/google-oauth.ts';
import { registerGmail } from './features/integrations/gmail/routes.ts';
import { registerHubspot } from './features/integrations/hubspot/routes.ts';
import { registerIntegrations } from './features/integrations/tokens/routes.ts';
import { registerWebhooks } from './features/integrations/webhooks/routes.ts';
import { WEBHOOK_LIMITS } from './features/integrations/webhooks/send-event.ts';
import { registerInteractions } from './features/interactions/routes.ts';
import { registerNotifications } from './features/notifications/routes.ts';
import { Hub } from './features/notifications/stream/hub.ts';
import { registerStream } from './features/notifications/stream/routes.ts';
import { registerEarlyAccess } from './features/operator/early-access/routes.ts';
import { registerErrors } from './features/operator/errors/routes.ts';
import { registerFeatureFlags } from './features/operator/feature-flags/routes.ts';
import { registerOperator } from './features/operator/routes.ts';
import { registerService } from './features/operator/service/routes.ts';
import { registerSupport } from './features/operator/support/routes.ts';
import { registerProfile } from './features/people/profile/routes.ts';
import { registerTeam } from './features/people/team/routes.ts';
import { registerWorkspace } from './features/people/workspace/routes.ts';
import { registerDataControls } from './features/privacy/routes.ts';
import { registerDealPage } from './features/qualification/deal-page-routes.ts';
import { registerEvidence } from './features/qualification/evidence/routes.ts';
import { registerQualification } from './features/qualification/routes.ts';
import { registerStakeholderMap } from './features/stakeholders/map/routes.ts';
import { registerStakeholders } from './features/stakeholders/routes.ts';
import { registerGeneration } from './features/tasks/generation/routes.ts';
import { registerTasks } from './features/tasks/routes.ts';
import { registerTerritories } from './features/territories/routes.ts';
import { boundedDatabase } from './platform/bounded-database.ts';
import type { Config } from './platform/config.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { createApp } from './platform/http/app.ts';
import { prepareDrain } from './platform/http/drain.ts';
import { type Readiness, registerHealth } from './platform/http/health.ts';
import { registerPages } from './platform/http/pages.ts';
import { registerSecurityTxt } from './platform/http/security-txt.ts';
import { Router } from './platform/http/serve.ts';
import type { Logger } from './platform/log.ts';
import { createOutbound } from './platform/outbound.ts';
import { RequestBounds } from './platform/request-bounds.ts';
import { openFileRoom } from './platform/storage/open-storage.ts';
import { Recorder } from './platform/telemetry/recorder.ts';
import { VERSION } from './platform/version.ts';

export interface ApiDeps {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Of this process; one that writes only when it is told to unless given. */
  readonly recorder?: Recorder;
}

export interface Api {
  readonly app: FastifyInstance;
  readonly router: Router;
  readonly recorder: Recorder;
  /** Listens and answers with the address. */
  listen(): Promise<string>;
  /** Says it is not ready, ends streams, finishes what is under way, and closes. */
  close(): Promise<void>;
}

/** What a request waits for from outside, somebody waits for. */
const OUTBOUND_LIMITS = { timeoutMs: 15_000, maxResponseBytes: 1024 * 1024 };

/** A page asks for about twenty things at once; what comes on top of several pages is no person's doing. */
const WAITING = { waitingPerPerson: 100, waitingPerCompany: 1_000 };

/** The process that answers people: every feature's routes on one port, beside the web app. */
export async function createApi(deps: ApiDeps): Promise<Api> {
  const { config, log, now = () => new Date() } = deps;
  const bounds = new RequestBounds({ ...config.requests, ...WAITING });
  const database = boundedDatabase(deps.database, bounds);
  const recorder = deps.recorder ?? new Recorder({ processes: config.processes, now });
  const app = await createApp(config, log, recorder);
  const drain = prepareDrain(app);
  const readiness: Readiness = { accepting: true };
  const hub = new Hub(database, log);
  await hub.start();
  const router = new Router({ app, database, bounds, now, checkAnswers: config.test, demo: config.demo });

  registerHealth(app, database, readiness);
  registerSession(router, config);
  registerMailbox(router, { app, database, config });
  registerTwoFactor(router, config);
  registerInvitations(router, config);
  const outbound = createOutbound({ allow: config.outboundAllow, ...OUTBOUND_LIMITS });
  registerGoogle(router, { database, config, log, fetch: outbound.fetch });
  registerEmailChange(router);
  registerSecurity(router);
  registerMembers(router);
  registerProfile(router);
  registerWorkspace(router);
  registerHistory(router, { requireReadableDeal });
  registerAccounts(router, { listedDeals });
  registerQualification(router);
  registerDeals(router);
  registerPipeline(router);
  registerTeam(router);
  registerTerritories(router);
  registerStakeholders(router);
  registerStakeholderMap(router);
  registerDashboard(router);
  registerUsage(router, { database });
  registerInteractions(router, sourceReading);
  registerEvidence(router);
  registerAnalyst(router, config);
  registerTasks(router);
  registerGeneration(router);
  registerAccountPlanning(router);
  registerAccountPlans(router);
  const google = openGoogle(config, outbound.fetch);
  registerGmail(router, { database, log, now, secrets: config, publicUrl: config.publicUrl, google });
  const { hubspotApiUrl: apiUrl } = config;
  const { publicUrl, hubspotClientSecret: clientSecret } = config;
  const hubspot = { database, log, now, secrets: config, apiUrl, fetch: outbound.fetch };
  registerHubspot(router, { ...hubspot, publicUrl, clientSecret });
  const webhookOutbound = createOutbound({ allow: config.outboundAllow, ...WEBHOOK_LIMITS });
  const { outboundAllow } = config;
  registerIntegrations(router);
  registerWebhooks(router, { database, secrets: config, outboundAllow, outbound: webhookOutbound, now });
  registerDealPage(router);
  registerNotifications(router, config);
  registerStream(router, hub);
  registerOperator(router);
  registerErrors(router, { database, recorder });
  registerService(router, { config, database, recorder });
  registerFeatureFlags(router);
  registerSamples(router);
  registerToday(router);
  registerEarlyAccess(router, { supportAddress: config.contacts.support, fillWithSamples });
  const room = await openFileRoom(config, log);
  registerDataControls(router, room);
  registerSupport(router, { database, supportAddress: config.contacts.support, ...room });
  await registerApiDocs(app, OPERATIONS, VERSION);
  registerSecurityTxt(app, config, now);
  await registerPages(app, config);

  return {
    app,
    router,
    recorder,
    listen: () => app.listen({ port: config.port, host: config.host }),
    close: async () => {
      readiness.accepting = false;
      await hub.stop();
      await drain();
      await outbound.close();
      await webhookOutbound.close();
      room.close();
    },
  };
}
