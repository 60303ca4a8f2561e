import type {
  NotificationSettings,
  PushDevice,
} from '@dealwright/contract/notifications/notification-settings';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { When } from '../../ui/when.tsx';
import { type PushObstacle, pushObstacle, subscribeBrowser } from './push-browser.ts';
import { useAddPushDevice, useRemovePushDevice } from './settings-api.ts';

const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  unsupported:
    'This browser doesn’t support push notifications. On an iPhone or iPad, add Dealwright to the Home Screen first.',
  denied: 'This browser blocks notifications from this site. Allow them in its settings for this page.',
};

/** Browsers with push notifications on, and a switch for this one. */
export function PushDevices({ saved }: { readonly saved: NotificationSettings }) {
  const here = saved.devices.some(({ current }) => current);
  return (
    <div className="flex flex-col gap-3">
      {!here && <ThisBrowser pushKey={saved.push_key} />}
      {saved.devices.length > 0 && (
        <ul
          aria-label="Browsers with push notifications"
          className="divide-y divide-border rounded-lg border border-border"
        >
          {saved.devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      <p className="text-xs text-muted-foreground">
        You get push notifications during your working hours; later ones arrive when your hours start. They
        stop if you sign out.
      </p>
    </div>
  );
}

function ThisBrowser({ pushKey }: { readonly pushKey: string | null }) {
  const add = useAddPushDevice();
  const [obstacle, setObstacle] = useState(pushObstacle);
  const [busy, setBusy] = useState(false);
  if (obstacle !== null) return <Callout tone="warn">{OBSTACLES[obstacle]}</Callout>;
  const subscribe = async (key: string) => {
    const device = await subscribeBrowser(key);
    if (!device) return setObstacle(pushObstacle());
    await add.mutateAsync(device);
    notifySuccess('Push notifications are on in this browser');
  };
  const start = () => {
    if (pushKey === null) return;
    setBusy(true);
    subscribe(pushKey)
      .catch((error: unknown) =>
        notifyError('Couldn’t turn on push notifications', {
          text: isProblem(error) ? problemText(error) : 'Couldn’t reach its push service. Try again.',
        }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="outline" className="self-start" busy={busy} disabled={pushKey === null} onClick={start}>
      Turn on in this browser
    </Button>
  );
}

function DeviceRow({ device }: { readonly device: PushDevice }) {
  const remove = useRemovePushDevice();
  const Icon = /iPhone|iPad|Android/.test(device.device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="truncate">{device.device}</span>
          {device.current && <Badge tone="won">This browser</Badge>}
        </p>
        <p className="text-xs text-muted-foreground">
          Since <When time={device.created_at} />
        </p>
      </div>
      <Button
        variant="ghost"
        busy={remove.isPending}
        aria-label={`Remove ${device.device}`}
        onClick={() =>
          remove.mutate(device.id, {
            onError: (error) => notifyError('Couldn’t remove the browser', { text: problemText(error) }),
          })
        }
      >
        Remove
      </Button>
    </li>
  );
}
