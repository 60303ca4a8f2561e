import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
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

/** Goes where the reviewer goes. What this screen asked for itself comes back late, when it may be elsewhere again. */
function useFollowing({ review, onDeal }: RoomProps, asked: RefObject<number[]>): void {
  const [known, setKnown] = useState(review.showing);
  const latest = useRef(onDeal);
  useEffect(() => {
    latest.current = onDeal;
  });
  const { showing } = review;
  useEffect(() => {
    if (showing === known) return;
    setKnown(showing);
    if (showing === null) return;
    const own = asked.current.indexOf(showing);
    asked.current = own === -1 ? [] : asked.current.slice(own + 1);
    if (own === -1) latest.current(showing);
  }, [showing, known, asked]);
}

/** Which deal of the review is shown. Those who lead take everyone with them; others can look around. */
export function useRoom(props: RoomProps): Room {
  const { review, deal, onDeal } = props;
  const { items, showing, can } = review;
  const client = useQueryClient();
  const { show } = useReviewChanges(review.id);
  useLiveDeals((event) => refreshReview(client, review.id, event));
  const asked = useRef<number[]>([]);
  useFollowing(props, asked);
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
    if (!can.decide || number === (asked.current.at(-1) ?? showing)) return;
    asked.current = [...asked.current, number];
    const forget = () => {
      asked.current = asked.current.filter((one) => one !== number);
    };
    show.mutate(number, { onError: forget });
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
