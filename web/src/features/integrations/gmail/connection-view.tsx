import type { EmailConnection } from '@dealwright/contract/integrations/gmail';
import { useState } from 'react';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { notify, notifyError } from '../../../ui/toast.ts';
import { useDisconnect, useSyncNow, useToggleSync } from './api.ts';
import { SyncCounts } from './sync-counts.tsx';

interface ConnectionViewProps {
  readonly connection: EmailConnection;
  readonly connecting: boolean;
  readonly onReconnect: () => void;
}

function StateBadge({
  connection: { state, sync_enabled: enabled },
}: Pick<ConnectionViewProps, 'connection'>) {
  if (state === 'reconnect') return <Badge tone="warn">Reconnect needed</Badge>;
  return enabled ? (
    <Badge tone="won">Connected, sync active</Badge>
  ) : (
    <Badge tone="warn">Connected, sync paused</Badge>
  );
}

/** What is going on with it, in words. */
function SyncLine({ connection }: Pick<ConnectionViewProps, 'connection'>) {
  const {
    phase,
    pass_seen: seen,
    pass_total: total,
    last_synced_at: last,
    last_error: error,
  } = connection.sync;
  if (phase !== 'following' && connection.sync_enabled) {
    const words = `${formatNumber(seen)} of about ${formatNumber(total ?? seen)} messages`;
    return (
      <Progress
        label={phase === 'first' ? 'First sync' : 'Checking every message again'}
        value={total ? (100 * seen) / total : null}
        valueText={words}
      />
    );
  }
  return (
    <p className="text-xs text-muted-foreground">
      {last ? `Last sync ${formatRelative(last)}` : 'Not synced yet'}
      {error && ` · ${error}; we’ll try again automatically`}
    </p>
  );
}

/** One mailbox: its state, how far it was read, what became of its messages, and what one can do. */
export function ConnectionView({ connection, connecting, onReconnect }: ConnectionViewProps) {
  const { id, email_address: address, state, sync_enabled: enabled } = connection;
  const toggle = useToggleSync(id);
  const sync = useSyncNow(id);
  const revoked = state === 'reconnect';
  return (
    <section aria-label={address} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 truncate font-medium">{address}</p>
        <StateBadge connection={connection} />
      </div>
      {revoked && <AccessRevoked connecting={connecting} onReconnect={onReconnect} />}
      {!revoked && <SyncLine connection={connection} />}
      <SyncCounts counts={connection.counts} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Switch
          label="Sync"
          checked={enabled}
          disabled={revoked || toggle.isPending}
          onCheckedChange={(next) =>
            toggle.mutate(next, {
              onError: (error) => notifyError(`Failed to toggle sync: ${problemText(error)}`),
            })
          }
        />
        <span className="flex-1" />
        {!revoked && enabled && <SyncButtons sync={sync} />}
        <Disconnect connection={connection} />
      </div>
    </section>
  );
}

function AccessRevoked({ connecting, onReconnect }: Omit<ConnectionViewProps, 'connection'>) {
  return (
    <Callout
      tone="warn"
      title="Google no longer gives access to this mailbox"
      action={
        <Button variant="primary" size="sm" busy={connecting} onClick={onReconnect}>
          Reconnect
        </Button>
      }
    >
      Reconnect it to read and send email. Emails already on deals stay.
    </Callout>
  );
}

function SyncButtons({ sync }: { readonly sync: ReturnType<typeof useSyncNow> }) {
  const run = (everything: boolean) =>
    sync.mutate(everything, {
      onError: (error) => notifyError(`Couldn’t sync: ${problemText(error)}`),
    });
  return (
    <>
      <Button size="sm" variant="ghost" disabled={sync.isPending} onClick={() => run(true)}>
        Check everything again
      </Button>
      <Button size="sm" variant="outline" busy={sync.isPending} onClick={() => run(false)}>
        Sync now
      </Button>
    </>
  );
}

function Disconnect({ connection: { id, email_address: address } }: Pick<ConnectionViewProps, 'connection'>) {
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect(id);
  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: () => notify('Email account disconnected'),
      onError: (error) => notifyError(`Failed to disconnect: ${problemText(error)}`),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${address}?`}
        description="We stop reading it, and emails waiting to be sent from it aren’t sent. Emails already on deals stay."
        confirmLabel="Disconnect"
        destructive
        busy={disconnect.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
