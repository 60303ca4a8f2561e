import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useReview } from '../features/reviews/api.ts';
import { ReviewRoom } from '../features/reviews/room/review-room.tsx';
import { ReviewStart } from '../features/reviews/start/review-start.tsx';
import { type ReviewSearch, readReviewSearch } from '../features/reviews/start/scope-filter.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const CoachingView = lazy(() =>
  import('../features/coaching/coaching-view.tsx').then((module) => ({ default: module.CoachingView })),
);

type Raw = Readonly<Record<string, unknown>>;

/** `/review`: what to review next, or coaching; `/review/…`: one review. */
export function ReviewPage() {
  usePage({ title: 'Deal review', description: 'Review deals with your team, one at a time.' });
  const { reviewId } = useParams({ strict: false });
  return <Page>{reviewId === undefined ? <Start /> : <OneReview key={reviewId} id={reviewId} />}</Page>;
}

function Start() {
  const raw: Raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const onSearch = (search: ReviewSearch) =>
    void navigate({ to: '/review', search: search as never, replace: true, resetScroll: false });
  if (raw['view'] === 'coaching') {
    return (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <CoachingView />
      </Suspense>
    );
  }
  return <ReviewStart search={readReviewSearch(raw)} onSearch={onSearch} />;
}

function OneReview({ id }: { readonly id: string }) {
  const raw: Raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const review = useReview(id);
  const deal = typeof raw['deal'] === 'number' ? raw['deal'] : null;
  const onDeal = (number: number) =>
    void navigate({
      to: '/review/$reviewId',
      params: { reviewId: id },
      search: { deal: number } as never,
      replace: true,
    });
  return (
    <QueryState
      query={review}
      skeleton={<Skeleton className="h-96" />}
      notFound="This review doesn’t exist, or none of its deals are yours"
      notFoundAction={
        <Link to="/review" className={buttonClass({ variant: 'outline' })}>
          All reviews
        </Link>
      }
    >
      {(data) => <ReviewRoom review={data} deal={deal} onDeal={onDeal} />}
    </QueryState>
  );
}
