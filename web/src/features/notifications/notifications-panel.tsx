import { Popover } from '@base-ui/react/popover';
import { CheckCheck, Settings2 } from 'lucide-react';
import type { RefObject } from 'react';
import { cx } from '../../lib/cx.ts';
import { problemText } from '../../lib/http.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { floatingClass } from '../../ui/floating-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { notifyError } from '../../ui/toast.ts';
import { useNotifications, useReadAll } from './api.ts';
import { NotificationList } from './notification-list.tsx';

interface NotificationsPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly unread: number;
  readonly onClose: () => void;
}

/** What happened: beside the bell, on phones from below. */
export function NotificationsPanel({ anchor, unread, onClose }: NotificationsPanelProps) {
  const isPhone = useIsPhone();
  const list = <NotificationList onFollow={onClose} />;
  const close = (open: boolean) => !open && onClose();
  if (isPhone) {
    return (
      <Sheet
        side="bottom"
        open
        onOpenChange={close}
        title="Notifications"
        heightClass="h-[85dvh]"
        footer={<PanelActions unread={unread} onClose={onClose} />}
      >
        <div className="-mx-4">{list}</div>
      </Sheet>
    );
  }
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // The bell closes by itself: pressed while open, it would else close and open again.
        if (!(event.target instanceof Node && anchor.current?.contains(event.target))) close(open);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            finalFocus={anchor}
            className={cx(
              floatingClass,
              'flex max-h-[min(36rem,var(--available-height))] w-[25rem] max-w-(--available-width) flex-col overflow-hidden',
            )}
          >
            <div className="flex items-center justify-between gap-2 border-b border-border py-1.5 pr-2 pl-4">
              <Popover.Title className="text-base">Notifications</Popover.Title>
              <div className="flex">
                <PanelActions unread={unread} onClose={onClose} />
              </div>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto">{list}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PanelActions({ unread, onClose }: { readonly unread: number; readonly onClose: () => void }) {
  const readAll = useReadAll();
  const settings = useOverlay('/settings', 'tab');
  const latest = useNotifications().data?.pages[0]?.items[0]?.at;
  return (
    <>
      <IconButton
        label="Mark all as read"
        disabled={unread === 0 || latest === undefined || readAll.isPending}
        onClick={() =>
          latest !== undefined &&
          readAll.mutate(latest, {
            onError: (error) => notifyError('Couldn’t mark them as read', { text: problemText(error) }),
          })
        }
      >
        <CheckCheck aria-hidden />
      </IconButton>
      <IconButton
        label="Notification settings"
        onClick={() => {
          onClose();
          settings.open('notifications');
        }}
      >
        <Settings2 aria-hidden />
      </IconButton>
    </>
  );
}
