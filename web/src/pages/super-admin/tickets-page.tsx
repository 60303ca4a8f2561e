import { IMPACT_LABELS, type SupportStatus, type TicketLine } from '@dealwright/contract/operator/support';
import { Link } from '@tanstack/react-router';
import { STATUS_LABELS, StatusBadge } from '../../features/operator/support/status-badge.tsx';
import { useTickets } from '../../features/operator/support/tickets-api.ts';
import { formatCount, formatRelative } from '../../lib/format.ts';
import { Select } from '../../ui/select.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice, useAddressSearch } from './use-address.ts';

const STATUSES = [...(Object.keys(STATUS_LABELS) as SupportStatus[]), 'all'] as const;

export function TicketsPage() {
  const { typed, setTyped, text } = useAddressSearch();
  const [status, setStatus] = useAddressChoice('status', STATUSES, 'open');
  const list = useTickets(text, status);
  const counts = list.data?.pages[0]?.counts;
  const options = STATUSES.map((value) =>
    value === 'all'
      ? { value, label: 'All' }
      : { value, label: STATUS_LABELS[value], hint: counts && String(counts[value]) },
  );
  return (
    <OperatorList
      title="Tickets"
      description="Support requests and their status."
      noun="tickets"
      search={{ placeholder: 'Words, person or company', typed, onType: setTyped }}
      filters={
        <Select
          aria-label="Status"
          value={status}
          onValueChange={setStatus}
          options={options}
          className="sm:max-w-44"
        />
      }
      query={list}
      narrowed={text !== ''}
      empty={{
        title: 'No tickets',
        text: 'Requests from the Support dialog appear here.',
        noMatch: 'No matching tickets',
      }}
      rowClass="h-16"
    >
      {(rows) => (
        <ul aria-label="Tickets" className="divide-y divide-border rounded-lg border border-border bg-card">
          {rows.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </OperatorList>
  );
}

function TicketRow({ ticket }: { readonly ticket: TicketLine }) {
  return (
    <li>
      <Link
        to="/super-admin/$"
        params={{ _splat: `tickets/${ticket.id}` }}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 transition-colors hover:bg-muted"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="block truncate font-medium">{ticket.title}</span>
          <span className="block truncate text-sm text-muted-foreground">{factsOf(ticket)}</span>
        </span>
        <span className="flex shrink-0 items-center gap-3">
          <StatusBadge status={ticket.status} />
          <time dateTime={ticket.created_at} className="text-xs text-muted-foreground">
            {formatRelative(ticket.created_at)}
          </time>
        </span>
      </Link>
    </li>
  );
}

function factsOf({
  requester,
  company,
  impact_category,
  attachment_count,
  message_count,
}: TicketLine): string {
  return [
    `${requester.name}, ${company.name}`,
    impact_category ? IMPACT_LABELS[impact_category] : 'Feature request',
    attachment_count > 0 && formatCount(attachment_count, 'file'),
    message_count > 0 && formatCount(message_count, 'message'),
  ]
    .filter(Boolean)
    .join(' · ');
}
