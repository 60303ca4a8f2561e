import { REVIEW_DECISION_LABELS, type ReviewDecision } from '@dealwright/domain/review/review-decision';
import { useEffect, useRef, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { announce } from '../../../ui/announcer.tsx';
import { notifyUndo } from '../../../ui/notify-undo.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { subjectOf } from '../../deals/deal-record.ts';
import { type Decision, type DecisionOf, type ReviewItem, useReviewChanges } from '../api.ts';

const MOST_SECONDS = 3600;

/** Decisions that change the deal at once: they offer Undo. */
const CHANGES_DEAL: ReadonlySet<ReviewDecision> = new Set(['downgrade', 'drop']);

export interface Deciding {
  readonly busy: boolean;
  /** What went wrong with the last decision. */
  readonly failure: string | null;
  /** Sends it again; null where that wouldn’t help. */
  readonly again: (() => void) | null;
  /** True once it is saved. */
  readonly decide: (decision: Decision) => Promise<boolean>;
}

/** How long this deal has been on the screen. */
function useSeconds(): () => number {
  // Each deal has a screen of its own.
  const [since] = useState(() => Date.now());
  return () => Math.min(MOST_SECONDS, Math.round((Date.now() - since) / 1000));
}

/** Takes a decision back, unless the deal or the decision changed since. */
function useUndo(reviewId: string): (decided: ReviewItem) => Promise<void> {
  const { undo } = useReviewChanges(reviewId);
  return async function takeBack(decided) {
    const { deal } = decided;
    try {
      await undo.mutateAsync(decided);
      notifySuccess('Decision undone', { text: subjectOf(deal) });
    } catch (error) {
      notifyError('Couldn’t undo the decision', {
        text: problemText(error),
        ...(isProblem(error, 'network') && {
          action: { label: 'Try again', run: () => void takeBack(decided) },
        }),
      });
    }
  };
}

/** Says what was decided, with Undo where that changed the deal. */
function useNotice(reviewId: string): (decision: ReviewDecision, decided: ReviewItem) => void {
  const undo = useUndo(reviewId);
  return (decision, decided) => {
    const { deal } = decided;
    const words = REVIEW_DECISION_LABELS[decision];
    announce(`${deal.name}: ${words}.`);
    if (!CHANGES_DEAL.has(decision)) return;
    const id = `review-${reviewId}-${deal.number}`;
    notifyUndo(words, () => void undo(decided), { text: subjectOf(deal), id });
  };
}

/** Sends decisions. One that didn’t reach the server waits and is sent again when the network is back. */
export function useDecide(reviewId: string, item: ReviewItem, onDecided: () => void): Deciding {
  const { decide } = useReviewChanges(reviewId);
  const sayDecided = useNotice(reviewId);
  const seconds = useSeconds();
  const [waiting, setWaiting] = useState<DecisionOf | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (wish: DecisionOf): Promise<boolean> => {
    let decided: ReviewItem;
    try {
      decided = await decide.mutateAsync(wish);
    } catch (error) {
      const isLost = isProblem(error, 'network');
      setWaiting(isLost ? wish : null);
      setFailure(isLost ? 'Not saved. It will be sent again when you’re back online.' : problemText(error));
      return false;
    }
    setWaiting(null);
    setFailure(null);
    sayDecided(wish.decision.decision, decided);
    onDecided();
    return true;
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!waiting) return;
    const again = () => void latest.current(waiting);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [waiting]);
  return {
    busy: decide.isPending,
    failure,
    again: waiting && (() => void send(waiting)),
    decide: (decision) =>
      send({
        number: item.deal.number,
        version: item.version,
        decision: { ...decision, seconds: seconds() },
      }),
  };
}
