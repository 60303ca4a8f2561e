import { Link } from '@tanstack/react-router';
import { Presentation } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useSession } from '../../identity/session/api.ts';
import { type ReviewQueue, useReviewQueue } from '../api.ts';
import { ClosingsCard } from '../outcomes/closings-card.tsx';
import { useBeginReview } from '../use-begin-review.ts';
import { PastReviews } from './past-reviews.tsx';
import { QueueRow } from './queue-row.tsx';
import { type ReviewSearch, ScopeFilter, scopeOf } from './scope-filter.tsx';

interface ReviewStartProps {
  readonly search: ReviewSearch;
  readonly onSearch: (search: ReviewSearch) => void;
}

/** What to review next, and the reviews before. */
export function ReviewStart({ search, onSearch }: ReviewStartProps) {
  const role = useSession().data?.profile?.role;
  const oversees = role === 'manager' || role === 'admin';
  const shown = scopeOf(search, oversees);
  const queue = useReviewQueue(shown);
  const { begin, busy } = useBeginReview();
  return (
    <>
      <PageHeader
        title="Deal review"
        description="The deals to talk about first: large ones where something changed or evidence is behind the forecast."
        actions={
          <Actions canStart={queue.data?.can.start ?? false} busy={busy} onStart={() => void begin(shown)} />
        }
      />
      <ScopeFilter shown={shown} onSearch={onSearch} />
      <QueryState
        query={queue}
        skeleton={<SkeletonList rows={6} rowClass="h-16" label="Loading the deals to review" />}
        notFound="This person isn’t in your workspace"
        notFoundAction={<Button onClick={() => onSearch({ scope: 'me' })}>Show my deals</Button>}
      >
        {(data) => (
          <Queue
            queue={data}
            onTeam={oversees && shown.scope === 'me' ? () => onSearch({ ...search, scope: 'team' }) : null}
          />
        )}
      </QueryState>
      <PastReviews />
      <ClosingsCard />
    </>
  );
}

interface ActionsProps {
  readonly canStart: boolean;
  readonly busy: boolean;
  readonly onStart: () => void;
}

function Actions({ canStart, busy, onStart }: ActionsProps) {
  return (
    <>
      <Link
        to="/review"
        search={{ view: 'coaching' } as never}
        className={buttonClass({ variant: 'outline' })}
      >
        Coaching
      </Link>
      {canStart && (
        <Button variant="primary" busy={busy} onClick={onStart}>
          Start review
        </Button>
      )}
    </>
  );
}

interface QueueProps {
  readonly queue: ReviewQueue;
  /** Shows the team’s deals; null unless they have one, and your own are shown. */
  readonly onTeam: (() => void) | null;
}

function Queue({ queue: { items }, onTeam }: QueueProps) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Presentation />}
        title="No open deals to review"
        action={
          onTeam ? (
            <Button onClick={onTeam}>Show my team</Button>
          ) : (
            <Link to="/lead-planning" className={buttonClass({ variant: 'outline' })}>
              Go to Lead Management
            </Link>
          )
        }
      >
        Choose another person or a later close date. You can also start a review and add deals by hand.
      </EmptyState>
    );
  }
  return (
    <ol
      aria-label="Deals to review"
      className="divide-y divide-border rounded-lg border border-border bg-card"
    >
      {items.map((item) => (
        <QueueRow key={item.deal.number} item={item} />
      ))}
    </ol>
  );
}
