import { EARLY_ACCESS_STATUSES } from '@dealwright/contract/operator/early-access';
import { Suspense, useState } from 'react';
import { RequestCard } from '../../features/operator/early-access/request-card.tsx';
import {
  type EarlyAccessRequest,
  useWaitingList,
} from '../../features/operator/early-access/waiting-list-api.ts';
import { lazy } from '../../ui/lazy.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice, useAddressSearch } from './use-address.ts';

const ApproveDialog = lazy(() =>
  import('../../features/operator/early-access/approve-dialog.tsx').then((module) => ({
    default: module.ApproveDialog,
  })),
);
const DeclineDialog = lazy(() =>
  import('../../features/operator/early-access/decline-dialog.tsx').then((module) => ({
    default: module.DeclineDialog,
  })),
);

const STATUSES = [...EARLY_ACCESS_STATUSES, 'all'] as const;
const NOTHING = {
  pending: 'No requests are waiting',
  approved: 'No approved requests',
  declined: 'No declined requests',
  all: 'No requests yet',
} as const;
const LABELS = { pending: 'Pending', approved: 'Approved', declined: 'Declined', all: 'All' } as const;

interface Asked {
  readonly request: EarlyAccessRequest;
  readonly about: 'approve' | 'decline';
}

export function WaitingListPage() {
  const { typed, setTyped, text } = useAddressSearch();
  const [status, setStatus] = useAddressChoice('status', STATUSES, 'pending');
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useWaitingList(text, status);
  const counts = list.data?.pages[0]?.counts;
  const segments = STATUSES.map((value) => ({
    value,
    label: value === 'all' || !counts ? LABELS[value] : `${LABELS[value]} ${counts[value]}`,
  }));
  const Asking = asked?.about === 'approve' ? ApproveDialog : DeclineDialog;
  return (
    <>
      <OperatorList
        title="Waiting List"
        description="Early-access requests and decisions."
        noun="requests"
        search={{ placeholder: 'Name, company or address', typed, onType: setTyped }}
        filters={
          <SegmentedControl
            aria-label="Status"
            value={status}
            onValueChange={setStatus}
            segments={segments}
          />
        }
        query={list}
        narrowed={text !== ''}
        empty={{
          title: NOTHING[status],
          text: 'Requests from the landing page appear here.',
          noMatch: 'No matching requests',
        }}
        rowClass="h-24"
      >
        {(rows) => <RequestList rows={rows} onAsk={setAsked} />}
      </OperatorList>
      {asked && (
        <Suspense fallback={null}>
          <Asking key={asked.request.id} request={asked.request} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface RequestListProps {
  readonly rows: readonly EarlyAccessRequest[];
  readonly onAsk: (asked: Asked) => void;
}

function RequestList({ rows, onAsk }: RequestListProps) {
  return (
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
  );
}
