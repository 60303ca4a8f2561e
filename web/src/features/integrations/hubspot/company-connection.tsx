import type { HubspotConnection } from '@dealwright/contract/integrations/hubspot';
import { useId, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { notify, notifyError } from '../../../ui/toast.ts';
import { useDisconnectHubspot, useWriteBack } from './api.ts';
import { ConflictsDialog } from './conflicts-dialog.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { OwnersDialog } from './owners-dialog.tsx';
import { isHindered, SyncView } from './sync-view.tsx';
import { TokenDialog } from './token-dialog.tsx';

type Open = 'token' | 'mapping' | 'owners' | 'conflicts' | 'disconnect' | null;

const NOT_SET_UP =
  'Import owners, companies, contacts and deals, and keep both sides in sync. ' +
  'You need the access token of a private app in HubSpot.';

interface CompanyConnectionProps {
  readonly connection: HubspotConnection | null;
}

/** The company's sync with HubSpot, for its admins: how it goes, what it is set to, what needs a decision. */
export function CompanyConnection({ connection }: CompanyConnectionProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const on = connection !== null && connection.state !== 'off';
  return (
    <section aria-label="Company sync" className="flex flex-col gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 className="font-medium">Company sync</h4>
        <StateBadge connection={connection} />
      </div>
      {on ? (
        <Connected connection={connection} onOpen={setOpen} />
      ) : (
        <NotConnected connection={connection} onConnect={() => setOpen('token')} />
      )}
      {open === 'token' && <TokenDialog again={connection !== null} onClose={close} />}
      {open === 'mapping' && <MappingDialog onClose={close} />}
      {open === 'owners' && <OwnersDialog onClose={close} />}
      {open === 'conflicts' && (
        <ConflictsDialog writeBack={connection?.write_back ?? false} onClose={close} />
      )}
      <Disconnect open={open === 'disconnect'} onClose={close} />
    </section>
  );
}

function StateBadge({ connection }: CompanyConnectionProps) {
  if (connection === null) return <Badge>Not set up</Badge>;
  if (connection.state === 'off') return <Badge>Disconnected</Badge>;
  if (connection.state === 'reconnect') return <Badge tone="warn">Reconnect needed</Badge>;
  if (isHindered(connection)) return <Badge tone="warn">Sync delayed</Badge>;
  if (connection.sync_enabled) return <Badge tone="won">Sync active</Badge>;
  return <Badge tone="warn">{connection.last_synced_at ? 'Sync paused' : 'Not imported yet'}</Badge>;
}

function NotConnected({
  connection,
  onConnect,
}: CompanyConnectionProps & { readonly onConnect: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-sm text-muted-foreground">
        {connection
          ? `Disconnected from account ${connection.portal_id}. Imported records stay. ` +
            'Reconnect that account to continue the sync.'
          : NOT_SET_UP}
      </p>
      <Button onClick={onConnect}>Connect the company</Button>
    </div>
  );
}

interface ConnectedProps {
  readonly connection: HubspotConnection;
  readonly onOpen: (what: Open) => void;
}

function Connected({ connection, onOpen }: ConnectedProps) {
  const { state, portal_id: portal, connected_by: by, open_conflicts: conflicts } = connection;
  return (
    <>
      <p className="text-sm text-muted-foreground">
        HubSpot account {portal}, connected by {by.name}, who owns the deals of HubSpot owners without a
        member here.
      </p>
      {state === 'reconnect' && <TokenRefused onReconnect={() => onOpen('token')} />}
      {conflicts > 0 && <OpenConflicts count={conflicts} onDecide={() => onOpen('conflicts')} />}
      {state === 'active' && <SyncView connection={connection} />}
      <Notices notices={connection.notices} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border pt-3">
        <WriteBack connection={connection} />
        <span className="flex-1" />
        <Button size="sm" variant="ghost" onClick={() => onOpen('mapping')}>
          Stages and fields
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onOpen('owners')}>
          Owners
        </Button>
        <Button size="sm" variant="outline" onClick={() => onOpen('disconnect')}>
          Disconnect
        </Button>
      </div>
    </>
  );
}

function TokenRefused({ onReconnect }: { readonly onReconnect: () => void }) {
  return (
    <Callout
      tone="warn"
      title="HubSpot no longer accepts the access token"
      action={
        <Button variant="primary" size="sm" onClick={onReconnect}>
          Reconnect
        </Button>
      }
    >
      Enter a new one to resume the sync. Imported records stay.
    </Callout>
  );
}

function OpenConflicts({ count, onDecide }: { readonly count: number; readonly onDecide: () => void }) {
  return (
    <Callout
      tone="warn"
      title={count === 1 ? 'One change needs a decision' : `${count} changes need a decision`}
      action={
        <Button size="sm" variant="outline" onClick={onDecide}>
          Decide
        </Button>
      }
    >
      They changed here and in HubSpot since the last sync. Nothing was overwritten.
    </Callout>
  );
}

/** Explains what might surprise. */
function Notices({ notices }: Pick<HubspotConnection, 'notices'>) {
  const id = useId();
  if (notices.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 rounded-lg border border-border px-3 py-2.5">
      <h5 id={id} className="text-xs font-medium text-muted-foreground">
        Needs attention
      </h5>
      <ul aria-labelledby={id} className="flex flex-col gap-1.5 text-sm">
        {notices.map(({ text, records }) => (
          <li key={text} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-2">
            <span className="font-medium tabular-nums">{formatNumber(records)}</span>
            <span className="break-words">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WriteBack({ connection }: { readonly connection: HubspotConnection }) {
  const change = useWriteBack();
  return (
    <Switch
      label="Write changes back to HubSpot"
      checked={connection.write_back}
      disabled={change.isPending}
      onCheckedChange={(on) =>
        change.mutate(on, {
          onError: (error) => notifyError('Couldn’t change the sync', { text: problemText(error) }),
        })
      }
    />
  );
}

function Disconnect({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const disconnect = useDisconnectHubspot();
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Disconnect HubSpot?"
      description={
        <>
          <span className="block">
            We delete the access token and stop the sync. Imported deals, accounts and people stay.
          </span>
          <span className="mt-3 block">
            To revoke the token as well, delete the private app in HubSpot under Settings, Integrations,
            Private Apps.
          </span>
        </>
      }
      confirmLabel="Disconnect"
      destructive
      busy={disconnect.isPending}
      onConfirm={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => notify('HubSpot disconnected'),
          onError: (error) => notifyError('Couldn’t disconnect HubSpot', { text: problemText(error) }),
          onSettled: onClose,
        })
      }
    />
  );
}
