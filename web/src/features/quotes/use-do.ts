import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { type Quote, type QuoteDeed, useQuoteDeed } from './api.ts';

const DONE: Readonly<Record<QuoteDeed['deed'], string>> = {
  refresh: 'Quote updated with the deal’s products',
  send: 'Quote marked as sent',
  revise: 'Revision created',
  remove: 'Draft deleted',
  request: 'Approval requested',
  decide: 'Decision saved',
  answer: 'Answer saved',
  remove_answer: 'The quote is waiting for an answer again',
};

/** Does something to a quote and says so. `onDone`: with the quote to show next, null once it is deleted. */
export function useDo(quote: Quote, onDone?: (next: Quote | null) => void) {
  const mutation = useQuoteDeed();
  const key = useIdempotencyKey();
  const run = (deed: QuoteDeed) =>
    mutation.mutate(
      { quote, deed, key: key.of([quote.id, deed]) },
      {
        onSuccess: (next) => {
          notifySuccess(DONE[deed.deed]);
          onDone?.(next);
        },
        onError: (error) => notifyError('Couldn’t change the quote', { text: problemText(error) }),
      },
    );
  return { run, busy: mutation.isPending, deed: mutation.variables?.deed.deed };
}
