import type { Engine } from '@dealwright/db/testing/test-database';
import type { HubspotDeps } from '../features/integrations/hubspot/open-hubspot.ts';
import { createLogger } from '../platform/log.ts';
import { createOutbound } from '../platform/outbound.ts';
import { type HubspotDouble, startHubspotDouble } from './hubspot-double/hubspot-double.ts';
import { createTestApp, type TestApp, testConfig } from './test-app.ts';

export interface HubspotApp {
  readonly app: TestApp;
  readonly hubspot: HubspotDouble;
  /** What a sync by the app's clock takes. */
  readonly deps: HubspotDeps;
  close(): Promise<void>;
}

/** The app with a HubSpot of its own. */
export async function createHubspotApp(engine: Engine, more: NodeJS.ProcessEnv = {}): Promise<HubspotApp> {
  const hubspot = await startHubspotDouble();
  const allowed = [hubspot.settings['OUTBOUND_ALLOW'], more['OUTBOUND_ALLOW']].filter(Boolean).join();
  const settings = { ...hubspot.settings, ...more, OUTBOUND_ALLOW: allowed };
  const app = await createTestApp(engine, settings);
  const config = testConfig(settings);
  const limits = { timeoutMs: 5_000, maxResponseBytes: 4 * 1024 * 1024 };
  const outbound = createOutbound({ allow: config.outboundAllow, ...limits });
  return {
    app,
    hubspot,
    deps: {
      database: app.database,
      log: createLogger(config),
      now: () => app.clock.now,
      secrets: config,
      apiUrl: config.hubspotApiUrl,
      fetch: outbound.fetch,
    },
    close: async () => {
      await outbound.close();
      await app.close();
      await hubspot.close();
    },
  };
}
