import { IMPACT_LABELS, type SupportStatus, type TicketLine } from '@dealwright/contract/support';
import { Link } from '@tanstack/react-router';
import { Inbox, Search } from 'lucide-react';
import { useState } from 'react';
import { STATUS_LABELS, StatusBadge } from '../../features/support/status-badge.tsx';
import { useTickets } from '../../features/support/tickets-api.ts';
import { formatCount, formatRelative } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const TYPING_MS = 180;
type Shown = SupportStatus | 'all';

export function TicketsPage() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<Shown>('open');
  const text = useDebounced(typed.trim(), TYPING_MS);
  const list = useTickets(text, status);
  const counts = list.data?.pages[0]?.counts;
  const statuses = (Object.keys(STATUS_LABELS) as SupportStatus[]).map((value) => ({
    value,
    label: STATUS_LABELS[value],
    hint: counts && String(counts[value]),
  }));
  return (
    <>
      <PageHeader title="Tickets" description="What people ask support for, and how far it has come." />
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-56 flex-1 sm:max-w-80">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            type="search"
            aria-label="Search tickets"
            placeholder="Words, person or company"
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
            className="pl-8.5"
          />
        </div>
        <Select<Shown>
          aria-label="Status"
          value={status}
          onValueChange={setStatus}
          options={[...statuses, { value: 'all', label: 'All' }]}
          className="w-44"
        />
      </div>
      <QueryState query={list} skeleton={<SkeletonList rows={6} rowClass="h-16" label="Loading tickets" />}>
        {({ pages }) => (
          <Tickets rows={pages.flatMap(({ items }) => items)} searched={text !== ''}>
            <LoadMore
              auto
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </Tickets>
        )}
      </QueryState>
    </>
  );
}

interface TicketsProps {
  readonly rows: readonly TicketLine[];
  readonly searched: boolean;
  readonly children: React.ReactNode;
}

function Tickets({ rows, searched, children }: TicketsProps) {
  if (rows.length === 0) {
    return (
      <EmptyState icon={<Inbox />} title={searched ? 'No ticket matches' : 'Nothing to do here'}>
        {searched
          ? 'Look for another word, or among those of another status.'
          : 'Requests come from the Support dialog.'}
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-label="Tickets" className="divide-y divide-border rounded-lg border border-border bg-card">
        {rows.map((ticket) => (
          <li key={ticket.id}>
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
        ))}
      </ul>
      {children}
    </div>
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
