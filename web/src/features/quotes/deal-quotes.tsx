import { FileText, Plus } from 'lucide-react';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type QuoteBrief, useCreateQuote, useDealQuotes } from './api.ts';
import { QuoteDialog } from './quote-dialog.tsx';
import { nameOf, stateWords } from './quote-words.ts';

interface DealQuotesProps {
  readonly number: number;
  /** The one that is open, as the address has it. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** The quotes of a deal, newest first. */
export function DealQuotes({ number, open, onOpen }: DealQuotesProps) {
  const quotes = useDealQuotes(number);
  const canCreate = quotes.data?.pages[0]?.can.create ?? false;
  return (
    <section aria-labelledby="deal-quotes" className="mt-8 flex flex-col gap-3">
      <header className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="deal-quotes" className="text-base font-medium">
          Quotes
        </h2>
        {canCreate && <NewQuote number={number} onOpen={onOpen} />}
      </header>
      <QueryState query={quotes} skeleton={<SkeletonList rows={2} rowClass="h-14" label="Loading quotes" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <EmptyState icon={<FileText />} title="No quotes yet">
                A quote copies the saved products above. Later changes to them don’t change the quote.
              </EmptyState>
            );
          }
          return (
            <>
              <ul aria-label="Quotes of the deal" className="flex flex-col gap-2">
                {items.map((quote) => (
                  <li key={quote.id}>
                    <QuoteRow quote={quote} onOpen={() => onOpen(quote.id)} />
                  </li>
                ))}
              </ul>
              <LoadMore
                hasMore={quotes.hasNextPage}
                loading={quotes.isFetchingNextPage}
                onLoadMore={() => void quotes.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
      {open !== undefined && (
        <QuoteDialog
          key={open}
          place={{ number, id: open }}
          onOpen={onOpen}
          onClose={() => onOpen(undefined)}
        />
      )}
    </section>
  );
}

function NewQuote({ number, onOpen }: Pick<DealQuotesProps, 'number' | 'onOpen'>) {
  const create = useCreateQuote(number);
  const key = useIdempotencyKey();
  const add = () =>
    create.mutate(key.of(number), {
      onSuccess: ({ id }) => {
        key.forget();
        onOpen(id);
      },
      onError: (error) => notifyError('Couldn’t create the quote', { text: problemText(error) }),
    });
  return (
    <Button size="sm" variant="outline" busy={create.isPending} onClick={add}>
      <Plus aria-hidden />
      New quote
    </Button>
  );
}

const ROW =
  'flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-border bg-card px-3 py-2 ' +
  'text-left text-sm hover:bg-muted';

function QuoteRow({ quote, onOpen }: { readonly quote: QuoteBrief; readonly onOpen: () => void }) {
  const { label, tone } = stateWords(quote, new Date().toISOString().slice(0, 10));
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: quote.currency });
  return (
    <button type="button" onClick={onOpen} className={ROW}>
      <span className="font-medium">{nameOf(quote)}</span>
      <Badge tone={tone}>{label}</Badge>
      {quote.valid_until && (
        <span className="text-muted-foreground">Valid until {formatDay(quote.valid_until)}</span>
      )}
      <span className="ml-auto text-right tabular-nums">
        <span className="font-medium">{money(quote.net_minor)}</span>
        {quote.gross_minor !== quote.net_minor && (
          <span className="block text-xs text-muted-foreground">{money(quote.gross_minor)} with tax</span>
        )}
      </span>
    </button>
  );
}
