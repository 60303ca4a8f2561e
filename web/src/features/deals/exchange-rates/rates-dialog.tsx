import type { ExchangeRate } from '@dealwright/contract/deals/exchange-rates';
import { Trash2 } from 'lucide-react';
import { formatWholeDay } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useDeleteRate, useExchangeRates } from './api.ts';

/** Every rate that the company has set, the latest day first. */
export function RatesDialog({ onClose }: { readonly onClose: () => void }) {
  const rates = useExchangeRates();
  const remove = useDeleteRate();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your rates"
      description="Added by hand or from a file. They override the daily rates."
    >
      <QueryState query={rates} skeleton={<SkeletonList rows={4} label="Loading rates" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="text-sm text-muted-foreground">No rates yet.</p>;
          return (
            <>
              <ul aria-label="Your rates" className="divide-y divide-border">
                {items.map((rate) => (
                  <RateRow key={`${rate.day} ${rate.base} ${rate.currency}`} rate={rate} remove={remove} />
                ))}
              </ul>
              <LoadMore
                hasMore={rates.hasNextPage}
                loading={rates.isFetchingNextPage}
                onLoadMore={() => void rates.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </Dialog>
  );
}

interface RateRowProps {
  readonly rate: ExchangeRate;
  /** Of the list, which is still there when the row is gone. */
  readonly remove: ReturnType<typeof useDeleteRate>;
}

function RateRow({ rate, remove }: RateRowProps) {
  const words = `1 ${rate.base} = ${rate.rate} ${rate.currency}`;
  const day = formatWholeDay(rate.day);
  return (
    <li className="flex items-center justify-between gap-3 py-1 text-sm tabular-nums">
      <span className="min-w-0">
        <span className="block truncate">{words}</span>
        <span className="block text-xs text-muted-foreground">{day}</span>
      </span>
      <IconButton
        label={`Delete ${words} of ${day}`}
        disabled={remove.isPending}
        onClick={() =>
          remove.mutate(rate, {
            onSuccess: () => notifySuccess('Rate deleted', { text: `${words}, ${day}` }),
            onError: (error) => notifyError('Couldn’t delete the rate', { text: problemText(error) }),
          })
        }
      >
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
