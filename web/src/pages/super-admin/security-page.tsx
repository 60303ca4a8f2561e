import {
  type OperatorSession,
  type SecurityEvent,
  type SecurityKind,
  securityKinds,
} from '@dealwright/contract/operator/operator-lists';
import { useOperatorSessions, useSecurityEvents } from '../../features/operator/lists-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { actionText } from './action-text.ts';
import { BrowserName } from './browser-name.tsx';
import { FactorResetsCard } from './factor-resets-card.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice, useAddressSearch } from './use-address.ts';

const KIND_LABELS: Readonly<Record<SecurityKind, string>> = {
  sign_in: 'Sign-ins and passwords',
  second_factor: 'Two-factor',
  people: 'Members and invitations',
  data: 'Exports and deletions',
  connections: 'Webhooks and tokens',
  operator: 'Operator actions',
};
const KINDS = ['all', ...securityKinds] as const;
const OUTCOMES = ['all', 'failed'] as const;

export function SecurityPage() {
  const [kind, setKind] = useAddressChoice('kind', KINDS, 'all');
  const [outcome, setOutcome] = useAddressChoice('outcome', OUTCOMES, 'all');
  const { typed, setTyped, text: who } = useAddressSearch();
  return (
    <>
      <OperatorList
        title="Security"
        description={
          'Sign-ins, lockouts, two-factor changes, exports and invitations across all companies, newest first.'
        }
        noun="events"
        search={{ placeholder: 'Full email address', typed, onType: setTyped }}
        filters={
          <>
            <KindSelect kind={kind} onKind={setKind} />
            <SegmentedControl
              aria-label="Outcome"
              value={outcome}
              onValueChange={setOutcome}
              segments={[
                { value: 'all', label: 'All' },
                { value: 'failed', label: 'Failed' },
              ]}
            />
          </>
        }
        query={useSecurityEvents({ kind, failedOnly: outcome === 'failed', who })}
        narrowed={kind !== 'all' || outcome !== 'all' || who !== ''}
        empty={{
          title: 'No events yet',
          text: 'Sign-ins, two-factor changes and invitations appear here.',
          noMatch: 'No matching events',
        }}
      >
        {(rows) => <Events rows={rows} onWho={setTyped} />}
      </OperatorList>
      <FactorResetsCard />
      <Sessions />
    </>
  );
}

interface KindSelectProps {
  readonly kind: (typeof KINDS)[number];
  readonly onKind: (kind: (typeof KINDS)[number]) => void;
}

function KindSelect({ kind, onKind }: KindSelectProps) {
  return (
    <Select
      aria-label="Kind"
      value={kind}
      onValueChange={onKind}
      options={KINDS.map((value) => ({
        value,
        label: value === 'all' ? 'Everything' : KIND_LABELS[value],
      }))}
      className="sm:max-w-60"
    />
  );
}

function Who({ actor, onWho }: Pick<SecurityEvent, 'actor'> & Pick<EventsProps, 'onWho'>) {
  if (actor === null) return 'Not signed in';
  return (
    <button
      type="button"
      title={`Show only ${actor}`}
      className="text-left underline-offset-2 hover:underline touch:min-h-11"
      onClick={() => onWho(actor)}
    >
      {actor}
    </button>
  );
}

interface EventsProps {
  readonly rows: readonly SecurityEvent[];
  /** Narrows the list to one person. */
  readonly onWho: (address: string) => void;
}

function Events({ rows, onWho }: EventsProps) {
  return (
    <Card flush>
      <Table label="Security events" density="comfortable" className="max-h-[70dvh]">
        <thead>
          <tr>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>Event</HeaderCell>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell className="max-md:hidden">Company</HeaderCell>
            <HeaderCell className="max-md:hidden">IP address</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((event) => (
            <Row key={event.id}>
              <Cell className="whitespace-nowrap">
                <When time={event.created_at} />
              </Cell>
              <Cell>
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  {actionText(event.action)}
                  {!event.success && <Badge tone="lost">Failed</Badge>}
                </span>
              </Cell>
              <Cell className="py-1.5 break-all">
                <Who actor={event.actor} onWho={onWho} />
              </Cell>
              <Cell className="max-md:hidden">{event.company}</Cell>
              <Cell className="font-mono text-xs max-md:hidden">{event.client_address}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Sessions() {
  const query = useOperatorSessions();
  return (
    <Card
      flush
      title="Operator sessions"
      description="Outside demo mode, operators need a session with two-factor authentication."
    >
      <QueryState query={query} skeleton={<SkeletonList rows={2} rowClass="h-11" label="Loading sessions" />}>
        {({ items }) => (
          <Table label="Operator sessions" density="comfortable">
            <thead>
              <tr>
                <HeaderCell>Operator</HeaderCell>
                <HeaderCell>Second factor</HeaderCell>
                <HeaderCell className="max-md:hidden">Browser</HeaderCell>
                <HeaderCell className="max-md:hidden">IP address</HeaderCell>
                <HeaderCell>Last used</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </tbody>
          </Table>
        )}
      </QueryState>
    </Card>
  );
}

function SessionRow({ session }: { readonly session: OperatorSession }) {
  return (
    <Row>
      <Cell className="break-all">
        {session.email} {session.current && <Badge tone="primary">This session</Badge>}
      </Cell>
      <Cell>{session.aal === 'aal2' ? 'Used' : 'Not used'}</Cell>
      <Cell className="max-w-80 max-md:hidden">
        <BrowserName name={session.browser} userAgent={session.user_agent} />
      </Cell>
      <Cell className="font-mono text-xs max-md:hidden">{session.client_address}</Cell>
      <Cell className="whitespace-nowrap">
        <When time={session.last_used_at} />
      </Cell>
    </Row>
  );
}
