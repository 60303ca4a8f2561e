import type { NotificationSettingsInput } from '@dealwright/contract/notifications/notification-settings';
import {
  countUnreadNotifications,
  listNotifications,
} from '@dealwright/contract/notifications/notifications';
import { NOTIFICATION_KINDS, type NotificationChannel } from '@dealwright/domain/notification';
import { deliverDues } from '../features/notifications/deliver-dues.ts';
import { followEvents } from '../features/notifications/follow-events.ts';
import type { PushTask } from '../features/notifications/send-push.ts';
import { EVENT_TYPES } from '../platform/events.ts';
import { createLogger } from '../platform/log.ts';
import { Outbox } from '../platform/outbox.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

const log = createLogger({ production: true, logLevel: 'silent' });
const ON: Readonly<Record<NotificationChannel, boolean>> = { in_app: true, email: true, push: true };

/** Default settings with a test's overrides. */
export function notificationSettings(
  chosen: Partial<NotificationSettingsInput> = {},
): NotificationSettingsInput {
  return {
    email: true,
    push: false,
    email_rhythm: 'at_once',
    timezone: 'Etc/UTC',
    working_hours: '9-5',
    custom_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
    kinds: Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [kind, ON]),
    ) as NotificationSettingsInput['kinds'],
    ...chosen,
  };
}

/** The worker's part, by hand and by the app's clock. */
export function notificationWorker(app: TestApp) {
  const now = () => app.clock.now;
  const outbox = new Outbox(app.database, log, [{ types: EVENT_TYPES, run: followEvents(now) }]);
  const pushed: PushTask[] = [];
  const queuePush = async (_: unknown, task: PushTask) => {
    pushed.push(task);
  };
  return {
    pushed,
    log,
    /** What happened becomes notifications. */
    hear: async () => {
      while ((await outbox.passOn()) > 0);
    },
    /** Notifies everyone who is due. */
    deliver: () => deliverDues({ database: app.database, log, now, queuePush }),
    listed: async (person: TestPerson) =>
      (await app.call(person, listNotifications, { query: { limit: 50 } })).body.items,
    unread: async (person: TestPerson) => (await app.call(person, countUnreadNotifications)).body.unread,
  };
}
