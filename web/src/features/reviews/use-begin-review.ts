import type { startReview } from '@dealwright/contract/reviews/reviews';
import type { SentBody } from '@dealwright/contract/route';
import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { notify, notifyError } from '../../ui/toast.ts';
import { useStartReview } from './api.ts';

interface BeginReview {
  /** Starts a review of the queue or of given deals, and opens it. */
  readonly begin: (body: SentBody<typeof startReview>) => Promise<void>;
  readonly busy: boolean;
}

export function useBeginReview(): BeginReview {
  const navigate = useNavigate();
  const start = useStartReview();
  const key = useIdempotencyKey();
  const begin: BeginReview['begin'] = async (body) => {
    try {
      const { id, items } = await start.mutateAsync({ body, key: key.of(body) });
      key.forget();
      const left = (body.numbers ?? []).length - items.length;
      if (left > 0) notify(`${formatCount(left, 'deal')} left out`, { text: 'No longer open.' });
      await navigate({ to: '/review/$reviewId', params: { reviewId: id } });
    } catch (error) {
      notifyError('Couldn’t start the review', { text: problemText(error) });
    }
  };
  return { begin, busy: start.isPending };
}
