import { MOST_UNREAD } from '@dealwright/contract/notifications/notifications';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useLiveNotifications, useUnreadCount } from './api.ts';
import { knownSubscription } from './push-browser.ts';
import { renewPushDevice } from './settings-api.ts';

const NotificationsPanel = lazy(() =>
  import('./notifications-panel.tsx').then((module) => ({ default: module.NotificationsPanel })),
);

const COUNT_CLASS =
  'absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-xs leading-4 font-medium ' +
  'text-primary-foreground tabular-nums touch:top-1 touch:right-1';

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications';
  return unread >= MOST_UNREAD
    ? `Notifications, ${MOST_UNREAD - 1} or more unread`
    : `Notifications, ${unread} unread`;
}

/** How much is new, and the way to it. */
export function NotificationsBell() {
  const { data: unread = 0 } = useUnreadCount();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLiveNotifications();
  useKeptPush();
  return (
    <>
      <IconButton
        ref={button}
        label={labelOf(unread)}
        tooltip={!open}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="relative"
        onClick={() => setOpen(!open)}
      >
        <Bell aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={COUNT_CLASS}>
            {unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <NotificationsPanel anchor={button} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Once for each load: this browser's push belongs to a session, and the present one may be new. */
function useKeptPush(): void {
  useEffect(() => {
    knownSubscription()
      .then((device) => device && renewPushDevice(device))
      .catch((error: unknown) => console.warn('Couldn’t renew push notifications:', error));
  }, []);
}
