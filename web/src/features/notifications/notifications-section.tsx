import type { NotificationSettings } from '@dealwright/contract/notifications/notification-settings';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { useNotificationSettings } from './settings-api.ts';
import { useSettingsDraft } from './use-settings-draft.ts';

/** Which notifications the person gets, how and when. */
export function NotificationsSection() {
  const settings = useNotificationSettings();
  return (
    <QueryState
      query={settings}
      skeleton={<SkeletonList rows={5} rowClass="h-20" label="Loading your notification settings" />}
    >
      {(saved) => <Settings saved={saved} />}
    </QueryState>
  );
}

const STATES = {
  saved: 'Changes are saved as you make them.',
  saving: 'Saving…',
  unsaved: 'Not saved yet.',
} as const;

function Settings({ saved }: { readonly saved: NotificationSettings }) {
  const draft = useSettingsDraft(saved);
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-sm text-muted-foreground">
        {STATES[draft.state]}
      </p>
      {draft.failure && (
        <Callout
          live
          tone="lost"
          title="Couldn’t save your settings"
          action={
            <Button variant="outline" onClick={draft.retry}>
              Try again
            </Button>
          }
        >
          {draft.failure} What you chose is kept.
        </Callout>
      )}
      <ChannelsCard draft={draft} saved={saved} />
      <HoursCard draft={draft} />
      <KindsCard draft={draft} />
    </div>
  );
}
