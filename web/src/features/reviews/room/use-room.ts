import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveDeals } from '../../deals/use-live-deals.ts';
import { type Review, type ReviewItem, refreshReview, usePrefetchDeal, useReviewChanges } from '../api.ts';

interface RoomProps {
  readonly review: Review;
  /** The number in the address. */
  readonly deal: number | null;
  readonly onDeal: (number: number) => void;
}

export interface Room {
  readonly item: ReviewItem | null;
  /** From 0. */
  readonly place: number;
  /** Where somebody else leads, if this screen is elsewhere. */
  readonly shownElsewhere: ReviewItem | null;
  readonly go: (number: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** To the next deal that isn’t decided. */
  readonly advance: () => void;
}

/** Goes where the reviewer goes. */
function useFollowing({ review, onDeal }: RoomProps): void {
  const [known, setKnown] = useState(review.showing);
  const latest = useRef(onDeal);
  useEffect(() => {
    latest.current = onDeal;
  });
  const { showing } = review;
  useEffect(() => {
    if (showing === known) return;
    setKnown(showing);
    if (showing !== null) latest.current(showing);
  }, [showing, known]);
}

/** Which deal of the review is shown. Those who lead take everyone with them; others can look around. */
export function useRoom(props: RoomProps): Room {
  const { review, deal, onDeal } = props;
  const { items, showing, can } = review;
  const client = useQueryClient();
  const { show } = useReviewChanges(review.id);
  useLiveDeals((event) => refreshReview(client, review.id, event));
  useFollowing(props);
  const numberOf = (item: ReviewItem) => item.deal.number;
  const wanted = deal ?? showing;
  const place = Math.max(
    0,
    items.findIndex((item) => numberOf(item) === wanted),
  );
  const item = items[place] ?? null;
  const next = items[place + 1];
  const nextNumber = next === undefined ? null : numberOf(next);
  usePrefetchDeal(review.id, nextNumber);
  const go = (number: number) => {
    onDeal(number);
    if (can.decide && number !== showing) show.mutate(number);
  };
  const elsewhere = items.find((one) => numberOf(one) === showing);
  return {
    item,
    place,
    shownElsewhere: !can.decide && elsewhere && elsewhere !== item ? elsewhere : null,
    go,
    step: (by) => {
      const target = items[place + by];
      if (target) go(numberOf(target));
    },
    advance: () => {
      const open = (one: ReviewItem) => one.decision === null && one !== item;
      const target = items.slice(place + 1).find(open) ?? items.find(open);
      if (target) go(numberOf(target));
    },
  };
}
