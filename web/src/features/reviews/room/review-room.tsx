import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useHotkeyList } from '../../../lib/hotkeys.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { type Review, type ReviewDeal, type ReviewItem, useReviewChanges, useReviewDeal } from '../api.ts';
import { titleOf } from '../review-title.ts';
import { AddDealDialog } from './add-deal-dialog.tsx';
import { DealScreen } from './deal-screen.tsx';
import { DecisionBar, type Prompt } from './decision-bar.tsx';
import { ItemList } from './item-list.tsx';
import { Prompts } from './prompts.tsx';
import { ReviewSummaryCard } from './review-summary.tsx';
import { useDecide } from './use-decide.ts';
import { type Room, useRoom } from './use-room.ts';

interface ReviewRoomProps {
  readonly review: Review;
  readonly deal: number | null;
  readonly onDeal: (number: number) => void;
}

/** One deal after the other. Everyone in the review sees the same one. */
export function ReviewRoom({ review, deal, onDeal }: ReviewRoomProps) {
  const room = useRoom({ review, deal, onDeal });
  const [adding, setAdding] = useState(false);
  useHotkeyList([
    { keys: 'j', label: 'Next deal', group: 'Review', onPageOnly: true, run: () => room.step(1) },
    { keys: 'k', label: 'Previous deal', group: 'Review', onPageOnly: true, run: () => room.step(-1) },
    { keys: 'arrowright', label: 'Next deal', group: 'Review', onPageOnly: true, run: () => room.step(1) },
    {
      keys: 'arrowleft',
      label: 'Previous deal',
      group: 'Review',
      onPageOnly: true,
      run: () => room.step(-1),
    },
  ]);
  return (
    <>
      <RoomHeader review={review} room={room} onAdd={() => setAdding(true)} />
      {review.ended_at !== null && <ReviewSummaryCard review={review} />}
      {room.shownElsewhere && (
        <Callout
          tone="primary"
          action={
            <Button size="sm" variant="outline" onClick={() => onDeal(room.shownElsewhere?.deal.number ?? 0)}>
              Go there
            </Button>
          }
        >
          {review.reviewer.name} is looking at {room.shownElsewhere.deal.name}.
        </Callout>
      )}
      {room.item === null ? (
        <EmptyState title="No deals in this review">Add a deal to talk about it.</EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="max-lg:hidden">
            <ItemList items={review.items} current={room.item} onGo={room.go} />
          </div>
          <RoomDeal key={room.item.deal.number} review={review} item={room.item} room={room} />
        </div>
      )}
      {adding && <AddDealDialog reviewId={review.id} onClose={() => setAdding(false)} onAdded={room.go} />}
    </>
  );
}

interface RoomHeaderProps {
  readonly review: Review;
  readonly room: Room;
  readonly onAdd: () => void;
}

function RoomHeader({ review, room, onAdd }: RoomHeaderProps) {
  const { end } = useReviewChanges(review.id);
  const { items, can } = review;
  const decided = items.filter(({ decision }) => decision !== null).length;
  const title = review.scope === 'chosen' ? titleOf(review) : review.reviewer.name;
  const finish = async () => {
    try {
      await end.mutateAsync();
    } catch (error) {
      notifyError('Couldn’t end the review', { text: problemText(error) });
    }
  };
  return (
    <PageHeader
      title="Deal review"
      description={`${title} · ${formatTime(review.started_at)} · ${decided} of ${items.length} decided`}
      actions={
        <>
          {items.length > 1 && (
            <span className="flex items-center gap-2 text-sm text-muted-foreground tabular-nums">
              <Button variant="ghost" disabled={room.place === 0} onClick={() => room.step(-1)}>
                Previous
              </Button>
              {room.place + 1} / {items.length}
              <Button variant="ghost" disabled={room.place + 1 >= items.length} onClick={() => room.step(1)}>
                Next
              </Button>
            </span>
          )}
          {can.promise && (
            <Button variant="outline" onClick={onAdd}>
              Add deal
            </Button>
          )}
          {can.decide && (
            <Button variant="outline" busy={end.isPending} onClick={() => void finish()}>
              End review
            </Button>
          )}
        </>
      }
    />
  );
}

interface RoomDealProps {
  readonly review: Review;
  readonly item: ReviewItem;
  readonly room: Room;
}

function RoomDeal({ review, item, room }: RoomDealProps) {
  const screen = useReviewDeal(review.id, item.deal.number);
  return (
    <QueryState
      query={screen}
      skeleton={<Skeleton className="h-96" />}
      notFound="You can’t see this deal anymore"
    >
      {(data) => <DealInReview reviewId={review.id} screen={data} room={room} />}
    </QueryState>
  );
}

interface DealInReviewProps {
  readonly reviewId: string;
  readonly screen: ReviewDeal;
  readonly room: Room;
}

function DealInReview({ reviewId, screen, room }: DealInReviewProps) {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const deciding = useDecide(reviewId, screen.item, room.advance);
  return (
    <section aria-label={screen.item.deal.name} className="flex min-w-0 flex-col gap-4">
      <DealScreen screen={screen} />
      <DecisionBar screen={screen} deciding={deciding} onPrompt={setPrompt} />
      {prompt && (
        <Prompts
          prompt={prompt}
          reviewId={reviewId}
          screen={screen}
          deciding={deciding}
          onClose={() => setPrompt(null)}
        />
      )}
    </section>
  );
}
