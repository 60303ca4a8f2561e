import {
  NOTIFICATION_CHANNEL_LABELS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_HELP,
  NOTIFICATION_KIND_LABELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '@dealwright/domain/notification';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

/** Which notifications the person gets, by channel. */
export function KindsCard({ draft }: { readonly draft: SettingsDraft }) {
  const isOn = { in_app: true, email: draft.value.email, push: draft.value.push };
  return (
    <Card
      flush
      title="Events"
      description="You’re notified only about deals you can access, never about your own actions."
    >
      <table className="mt-2 w-full text-sm">
        <thead className="text-xs text-muted-foreground">
          <tr className="border-b border-border">
            <th scope="col" className="py-2 pr-2 pl-4 text-left font-normal">
              When
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-14 px-1 py-2 text-center font-normal sm:w-20">
                {NOTIFICATION_CHANNEL_LABELS[channel]}
                {!isOn[channel] && <span className="block text-xs">off</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {NOTIFICATION_KINDS.map((kind) => (
            <KindRow key={kind} kind={kind} isOn={isOn} draft={draft} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface KindRowProps {
  readonly kind: NotificationKind;
  readonly isOn: Readonly<Record<NotificationChannel, boolean>>;
  readonly draft: SettingsDraft;
}

function KindRow({ kind, isOn, draft: { value, change } }: KindRowProps) {
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-2 pl-4 text-left font-normal">
        {NOTIFICATION_KIND_LABELS[kind]}
        <span className="block text-sm text-pretty text-muted-foreground">
          {NOTIFICATION_KIND_HELP[kind]}
        </span>
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel} className="px-1 text-center">
          <Checkbox
            hideLabel
            label={`${NOTIFICATION_KIND_LABELS[kind]}: ${NOTIFICATION_CHANNEL_LABELS[channel]}`}
            checked={value.kinds[kind][channel]}
            disabled={!isOn[channel]}
            onCheckedChange={(on) =>
              change({ kinds: { ...value.kinds, [kind]: { ...value.kinds[kind], [channel]: on } } })
            }
          />
        </td>
      ))}
    </tr>
  );
}
