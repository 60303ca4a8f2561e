import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type ReviewSummary, useReviews } from '../api.ts';
import { titleOf } from '../review-title.ts';

/** Reviews that go on or are over, newest first. */
export function PastReviews() {
  const reviews = useReviews();
  return (
    <Card title="Reviews" flush>
      <QueryState
        query={reviews}
        skeleton={<SkeletonList rows={3} rowClass="h-14" label="Loading reviews" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) {
            return <p className="px-4 pb-4 text-sm text-muted-foreground">No reviews yet.</p>;
          }
          return (
            <>
              <ul aria-label="Reviews" className="divide-y divide-border">
                {rows.map((review) => (
                  <ReviewRow key={review.id} review={review} />
                ))}
              </ul>
              <LoadMore
                hasMore={reviews.hasNextPage}
                loading={reviews.isFetchingNextPage}
                onLoadMore={() => void reviews.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}

function ReviewRow({ review }: { readonly review: ReviewSummary }) {
  const { id, started_at, ended_at, deals, decided } = review;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-muted">
      <Link
        to="/review/$reviewId"
        params={{ reviewId: id }}
        className="min-w-0 flex-[1_1_14rem] truncate font-medium before:absolute before:inset-0"
      >
        {titleOf(review)}
      </Link>
      <time dateTime={started_at} className="text-muted-foreground">
        {formatTime(started_at)}
      </time>
      <span className="text-muted-foreground tabular-nums">
        {decided} of {deals} decided
      </span>
      {ended_at === null ? <Badge tone="primary">In progress</Badge> : <Badge>Ended</Badge>}
    </li>
  );
}
