import { EVENT_TYPES } from '../../platform/events.ts';
import type { Feature } from '../../platform/feature.ts';
import { createOutbound } from '../../platform/outbound.ts';
import { followEvents } from './follow-events.ts';
import { startNotifications } from './jobs.ts';
import { registerNotifications } from './routes.ts';
import { NOTIFICATION_EXPIRING } from './store.ts';
import { Hub } from './stream/hub.ts';
import { StreamPlaces } from './stream/places.ts';
import { registerStream } from './stream/routes.ts';

/** What is sent to browsers' services is short, as are their answers. */
const PUSH_LIMITS = { timeoutMs: 10_000, maxResponseBytes: 64 * 1024 };

export const notifications: Feature = {
  name: 'notifications',
  routes: async (router, { config, database, log, onDrain }) => {
    const hub = new Hub(database, log);
    await hub.start();
    onDrain(() => hub.stop());
    registerNotifications(router, config);
    registerStream(router, hub, new StreamPlaces(config.streamsPerProcess, log));
  },
  jobs: async (queue, context) => {
    const { config, onClose } = context;
    const outbound = createOutbound({ allow: config.outboundAllow, ...PUSH_LIMITS });
    onClose(() => outbound.close());
    onClose(await startNotifications(queue, { ...context, contact: config.contacts.support, outbound }));
  },
  onEvent: (_queue, { now }) => ({ types: EVENT_TYPES, run: followEvents(now) }),
  retention: NOTIFICATION_EXPIRING,
};
