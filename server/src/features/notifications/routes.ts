import {
  addPushDevice,
  getNotificationSettings,
  removePushDevice,
  saveNotificationSettings,
} from '@dealwright/contract/notifications/notification-settings';
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@dealwright/contract/notifications/notifications';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { addDevice, type PushAddressConfig } from './add-device.ts';
import { presentNotification } from './present-notification.ts';
import { deleteDevice } from './recipients-store.ts';
import { readSettings, saveSettings } from './settings.ts';
import { countUnread, listNotificationPage, markAllRead, markRead } from './store.ts';

const LIST = 'notifications.latest';

/** Everyone's own: no operation here reaches another person's. */
export function registerNotifications(router: Router, config: PushAddressConfig): void {
  router.member(listNotifications, async ({ actor, tx, query }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const request = { unread: query.unread === 'true', after, limit: query.limit + 1 };
    const rows = await listNotificationPage(tx, actor, request);
    return pageFrom(rows, query.limit, presentNotification, (row) =>
      encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(countUnreadNotifications, async ({ actor, tx }) => ({
    unread: await countUnread(tx, actor),
  }));

  router.member(readNotification, async ({ actor, tx, params, now }) => {
    if (!(await markRead(tx, actor, params.notification_id, now))) throw notFound();
    return undefined;
  });

  router.member(readAllNotifications, async ({ actor, tx, body, now }) => {
    await markAllRead(tx, actor, body.until, now);
    return undefined;
  });

  router.member(getNotificationSettings, async ({ actor, tx, session }) =>
    readSettings(tx, { ...actor, sessionId: session.session_id }),
  );

  router.member(saveNotificationSettings, async ({ actor, tx, session, body, now }) => {
    await saveSettings(tx, actor, body, now);
    return readSettings(tx, { ...actor, sessionId: session.session_id });
  });

  router.member(addPushDevice, async ({ actor, tx, session, body, now }) => {
    const asker = { ...actor, sessionId: session.session_id };
    await addDevice(tx, config, { ...asker, now }, body);
    return readSettings(tx, asker);
  });

  router.member(removePushDevice, async ({ actor, tx, params }) => {
    if (!(await deleteDevice(tx, actor, params.device_id))) throw notFound();
    return undefined;
  });
}
