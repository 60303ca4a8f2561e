import type { EarlyAccessStatus } from '@dealwright/contract/early-access';
import { Inbox, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { RequestCard } from '../../features/early-access/request-card.tsx';
import { type EarlyAccessRequest, useWaitingList } from '../../features/early-access/waiting-list-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const ApproveDialog = lazy(() =>
  import('../../features/early-access/approve-dialog.tsx').then((module) => ({
    default: module.ApproveDialog,
  })),
);
const DeclineDialog = lazy(() =>
  import('../../features/early-access/decline-dialog.tsx').then((module) => ({
    default: module.DeclineDialog,
  })),
);

const TYPING_MS = 180;
type Shown = EarlyAccessStatus | 'all';

interface Asked {
  readonly request: EarlyAccessRequest;
  readonly about: 'approve' | 'decline';
}

export function WaitingListPage() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<Shown>('pending');
  const [asked, setAsked] = useState<Asked | null>(null);
  const text = useDebounced(typed.trim(), TYPING_MS);
  const list = useWaitingList(text, status);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const label = (word: string, count: number | undefined) =>
    count === undefined ? word : `${word} ${count}`;
  const Asking = asked?.about === 'approve' ? ApproveDialog : DeclineDialog;
  return (
    <>
      <PageHeader title="Waiting List" description="Who asks for early access, and what was decided." />
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-56 flex-1 sm:max-w-80">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            type="search"
            aria-label="Search requests"
            placeholder="Name, company or address"
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
            className="pl-8.5"
          />
        </div>
        <SegmentedControl
          aria-label="Status"
          value={status}
          onValueChange={setStatus}
          segments={[
            { value: 'pending', label: label('Pending', counts?.pending) },
            { value: 'approved', label: label('Approved', counts?.approved) },
            { value: 'declined', label: label('Declined', counts?.declined) },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      <QueryState query={list} skeleton={<SkeletonList rows={6} rowClass="h-24" label="Loading requests" />}>
        {() => (
          <Requests rows={rows} searched={text !== ''} onAsk={setAsked}>
            <LoadMore
              auto
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </Requests>
        )}
      </QueryState>
      {asked && (
        <Suspense fallback={null}>
          <Asking key={asked.request.id} request={asked.request} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface RequestsProps {
  readonly rows: readonly EarlyAccessRequest[];
  readonly searched: boolean;
  readonly onAsk: (asked: Asked) => void;
  readonly children: React.ReactNode;
}

function Requests({ rows, searched, onAsk, children }: RequestsProps) {
  if (rows.length === 0) {
    return (
      <EmptyState icon={<Inbox />} title={searched ? 'No request matches' : 'Nobody is waiting here'}>
        {searched
          ? 'Look for another word, or among those of another status.'
          : 'Requests come from the form on the landing page.'}
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-label="Requests" className="divide-y divide-border rounded-lg border border-border bg-card">
        {rows.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            onApprove={() => onAsk({ request, about: 'approve' })}
            onDecline={() => onAsk({ request, about: 'decline' })}
          />
        ))}
      </ul>
      {children}
    </div>
  );
}
