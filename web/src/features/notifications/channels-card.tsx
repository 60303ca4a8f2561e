import type { NotificationSettings } from '@dealwright/contract/notifications/notification-settings';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PushDevices } from './push-devices.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const RHYTHMS = [
  { value: 'at_once', label: 'Immediately' },
  { value: 'daily', label: 'Daily digest' },
] as const;

const RHYTHM_HELP = {
  at_once: 'Within a minute. Related updates come in one email.',
  daily: 'One email when your working hours start, on days with something new.',
} as const;

interface ChannelsCardProps {
  readonly draft: SettingsDraft;
  readonly saved: NotificationSettings;
}

/** Notification channels besides the bell. */
export function ChannelsCard({ draft: { value, change }, saved }: ChannelsCardProps) {
  return (
    <Card title="Channels" description="The bell always shows what’s new. Choose what else you get.">
      <div className="divide-y divide-border">
        <div className="flex flex-col gap-2 pb-4">
          <Switch label="Email" checked={value.email} onCheckedChange={(email) => change({ email })} />
          {value.email && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:pl-10.5">
              <SegmentedControl
                aria-label="How often emails are sent"
                value={value.email_rhythm}
                onValueChange={(email_rhythm) => change({ email_rhythm })}
                segments={RHYTHMS}
              />
              <p className="text-sm text-muted-foreground">{RHYTHM_HELP[value.email_rhythm]}</p>
            </div>
          )}
        </div>
        <div className="flex flex-col gap-2 pt-4">
          <Switch label="Push" checked={value.push} onCheckedChange={(push) => change({ push })} />
          <div className="sm:pl-10.5">
            {value.push ? (
              <PushDevices saved={saved} />
            ) : (
              <p className="text-sm text-muted-foreground">
                A notification on your screen, even while Dealwright is closed.
              </p>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
