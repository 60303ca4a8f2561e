import type { HubspotConnection, HubspotPhase } from '@dealwright/contract/integrations/hubspot';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { type SyncAsk, useAskForSync } from './api.ts';

interface SyncViewProps {
  readonly connection: HubspotConnection;
}

const MINUTE_MS = 60_000;
const READING: Readonly<Record<HubspotPhase, string>> = {
  idle: 'Waiting to start',
  owners: 'Reading owners',
  companies: 'Reading companies',
  deals: 'Reading deals and their people',
  contacts: 'Reading contacts',
  removed: 'Checking for removed records',
};

/** Whether it cannot go on for now; we’ll try again automatically. */
export const isHindered = ({ state, sync_enabled: on, last_error: error }: HubspotConnection): boolean =>
  state === 'active' && on && error !== null;

/** How far the sync is, what it came to, and what one can ask of it. */
export function SyncView({ connection }: SyncViewProps) {
  const { sync_enabled: on, phase, last_synced_at: last, next_sync_at: next } = connection;
  const underWay = phase !== 'idle' || (on && last === null);
  return (
    <div className="flex flex-col gap-3">
      {isHindered(connection) && (
        <Callout tone="warn" title={connection.last_error}>
          We’ll try again automatically,{' '}
          {next && Date.parse(next) - Date.now() > MINUTE_MS ? formatRelative(next) : 'within a minute'}.
          Nothing is lost.
        </Callout>
      )}
      {underWay ? <UnderWay connection={connection} /> : <Standing connection={connection} />}
      <Linked connection={connection} />
      <Asks connection={connection} underWay={underWay} />
    </div>
  );
}

function UnderWay({ connection }: SyncViewProps) {
  const { phase, progress, sync_enabled: on, first_pass: first } = connection;
  const counted = phase === 'companies' || phase === 'deals' ? progress[phase] : null;
  const total = counted?.total ?? null;
  const label = on ? READING[phase] : `Paused while ${READING[phase].toLowerCase()}`;
  const words = counted
    ? total === null
      ? `${formatNumber(counted.read)} read`
      : `${formatNumber(counted.read)} of ${formatNumber(total)}`
    : '';
  return (
    <div className="flex flex-col gap-1">
      <Progress
        label={label}
        value={counted && total ? Math.min(100, (100 * counted.read) / total) : on ? null : 0}
        {...(words && { valueText: words })}
      />
      <p className="text-xs text-muted-foreground">
        {on
          ? `You can leave this page. ${first ? 'The import' : 'The sync'} continues.`
          : 'Resume to continue from here.'}
      </p>
    </div>
  );
}

function Standing({ connection }: SyncViewProps) {
  const { last_synced_at: last, waiting_writes: waiting, write_back: writes } = connection;
  const { created, updated } = connection.progress.deals;
  return (
    <p className="text-xs text-muted-foreground">
      {last
        ? `Last sync ${formatRelative(last)}: ${formatNumber(created)} deals added, ${formatNumber(updated)} changed`
        : 'Nothing imported yet. Check stages and fields first, then import.'}
      {writes && waiting > 0 && ` · ${formatNumber(waiting)} to be written to HubSpot`}
    </p>
  );
}

function Linked({ connection: { linked } }: SyncViewProps) {
  if (linked.deals + linked.companies === 0) return null;
  const counts = [
    ['deals', linked.deals],
    ['companies', linked.companies],
    ['contacts', linked.contacts],
  ] as const;
  return (
    <dl aria-label="Imported from HubSpot" className="grid grid-cols-3 gap-2 text-sm tabular-nums">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col rounded-md bg-muted px-3 py-2">
          <dt className="order-2 text-xs text-muted-foreground first-letter:uppercase">{label}</dt>
          <dd className="text-lg font-medium">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Asks({ connection, underWay }: SyncViewProps & { readonly underWay: boolean }) {
  const { sync_enabled: on, last_synced_at: last } = connection;
  const ask = useAskForSync();
  const button = (what: SyncAsk, label: string, variant: 'primary' | 'outline' | 'ghost') => (
    <Button
      key={what}
      size="sm"
      variant={variant}
      busy={ask.isPending && ask.variables === what}
      disabled={ask.isPending}
      onClick={() =>
        ask.mutate(what, {
          onError: (error) => notifyError('Couldn’t change the sync', { text: problemText(error) }),
        })
      }
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {underWay && on && [button('stop', 'Pause', 'outline'), button('cancel', 'Cancel', 'ghost')]}
      {underWay && !on && [button('run', 'Resume', 'primary'), button('cancel', 'Cancel', 'ghost')]}
      {!underWay && last === null && button('run', 'Import from HubSpot', 'primary')}
      {!underWay &&
        last !== null &&
        (on
          ? [
              button('run', 'Sync now', 'outline'),
              button('stop', 'Pause sync', 'outline'),
              button('everything', 'Sync everything again', 'ghost'),
            ]
          : [button('run', 'Resume sync', 'primary')])}
    </div>
  );
}
