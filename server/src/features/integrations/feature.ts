import type { ApiContext, Feature, WorkContext } from '../../platform/feature.ts';
import { createOutbound, type Outbound } from '../../platform/outbound.ts';
import { expiring } from '../../platform/retention.ts';
import { sourceReading } from '../analyst/source-reading.ts';
import { openGoogle } from './gmail/google-oauth.ts';
import { startMailboxes } from './gmail/jobs.ts';
import { registerGmail } from './gmail/routes.ts';
import { startHubspot } from './hubspot/jobs.ts';
import { registerHubspot } from './hubspot/routes.ts';
import { registerIntegrations } from './tokens/routes.ts';
import { eventsForWebhooks, startWebhooks } from './webhooks/jobs.ts';
import { registerWebhooks } from './webhooks/routes.ts';
import { WEBHOOK_LIMITS } from './webhooks/send-event.ts';
import { WEBHOOK_EXPIRING } from './webhooks/store.ts';

/** Longer than Google and HubSpot try to tell the same thing again. */
const CALLBACK_HOURS = 8 * 24;

function openWebhookOutbound({ config, onClose }: ApiContext | WorkContext): Outbound {
  const outbound = createOutbound({ allow: config.outboundAllow, ...WEBHOOK_LIMITS });
  onClose(() => outbound.close());
  return outbound;
}

export const integrations: Feature = {
  name: 'integrations',
  routes: (router, context) => {
    const { config, outbound } = context;
    const { publicUrl, hubspotApiUrl: apiUrl, hubspotClientSecret: clientSecret, outboundAllow } = config;
    registerGmail(router, { ...context, publicUrl, google: openGoogle(config, outbound.fetch) });
    registerHubspot(router, { ...context, apiUrl, publicUrl, clientSecret, fetch: outbound.fetch });
    registerIntegrations(router);
    registerWebhooks(router, { ...context, outboundAllow, outbound: openWebhookOutbound(context) });
  },
  jobs: async (queue, context) => {
    const { config, outbound, onClose } = context;
    const google = openGoogle(config, outbound.fetch);
    // Mailboxes are read and written to where a client of Google is configured.
    if (google) onClose(await startMailboxes(queue, { ...context, google, reading: sourceReading }));
    const { hubspotApiUrl: apiUrl } = config;
    onClose(await startHubspot(queue, { ...context, apiUrl, fetch: outbound.fetch }));
    onClose(await startWebhooks(queue, { ...context, outbound: openWebhookOutbound(context) }));
  },
  onEvents: eventsForWebhooks,
  retention: [
    ...WEBHOOK_EXPIRING,
    expiring('hubspot_callbacks', {
      key: ['company_id', 'portal_id', 'event_id'],
      since: 'received_at',
      hours: CALLBACK_HOURS,
    }),
    expiring('gmail_pushes', {
      key: ['company_id', 'connection_id', 'message_id'],
      since: 'received_at',
      hours: CALLBACK_HOURS,
    }),
  ],
};
