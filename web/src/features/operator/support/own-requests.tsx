import type { SupportRequest } from '@dealwright/contract/operator/support';
import { ChevronDown, LifeBuoy } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { formatCount, formatRelative } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { attachmentUrl, useAnswerSupport, useOwnRequest, useOwnRequests } from './api.ts';
import { ReplyForm } from './reply-form.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Thread } from './thread.tsx';

interface OwnRequestsProps {
  /** The request that is open; null while none is. */
  readonly opened: string | null;
  readonly onOpen: (request: string | null) => void;
}

/** What the person asked support for, each with its answers. One that a link leads to stands first where it is older. */
export function OwnRequests({ opened, onOpen }: OwnRequestsProps) {
  const list = useOwnRequests();
  const listed = list.data?.pages.some(({ items }) => items.some(({ id }) => id === opened)) ?? false;
  const linked = useOwnRequest(list.isSuccess && !listed ? opened : null);
  return (
    <QueryState
      query={list}
      skeleton={<SkeletonList rows={3} rowClass="h-12" label="Loading your requests" />}
    >
      {({ pages }) => {
        const older = !listed && linked.data ? [linked.data] : [];
        const requests = [...older, ...pages.flatMap(({ items }) => items)];
        return (
          <>
            {linked.isError && (
              <Callout
                tone="warn"
                title="This request doesn’t exist, or it isn’t yours"
                className="mb-3"
                live
              />
            )}
            <RequestList requests={requests} opened={opened} onOpen={onOpen} />
            <LoadMore
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}

interface RequestListProps extends OwnRequestsProps {
  readonly requests: readonly SupportRequest[];
}

function RequestList({ requests, opened, onOpen }: RequestListProps) {
  if (requests.length === 0) {
    return (
      <EmptyState icon={<LifeBuoy />} title="No requests yet">
        Your requests and our replies appear here.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Your requests" className="divide-y divide-border rounded-lg border border-border">
      {requests.map((request) => (
        <OwnRequest
          key={request.id}
          request={request}
          open={request.id === opened}
          onToggle={() => onOpen(request.id === opened ? null : request.id)}
        />
      ))}
    </ul>
  );
}

interface OwnRequestProps {
  readonly request: SupportRequest;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function OwnRequest({ request, open, onToggle }: OwnRequestProps) {
  const answer = useAnswerSupport(request.id);
  const answers = request.messages.filter(({ from_support }) => from_support).length;
  return (
    <li aria-label={request.title}>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-center gap-3 px-3 py-2.5 text-left -outline-offset-2 hover:bg-muted"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{request.title}</span>
          <span className="block text-xs text-muted-foreground">
            {formatRelative(request.created_at)}
            {answers > 0 && `, ${formatCount(answers, 'answer')}`}
          </span>
        </span>
        <StatusBadge status={request.status} />
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 text-muted-foreground', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div className="flex flex-col gap-3 px-3 pt-1 pb-3">
          <Thread request={request} urlOf={({ id }) => attachmentUrl(id)} />
          {request.status !== 'closed' && (
            <ReplyForm
              draftKey={`support.${request.id}`}
              label="Reply"
              action="Send"
              busy={answer.isPending}
              onSend={(body) => answer.mutateAsync(body)}
            />
          )}
        </div>
      )}
    </li>
  );
}
