import { BATTLECARD_SECTION_LABELS } from '@dealwright/domain/battlecard';
import { Plus } from 'lucide-react';
import { problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type ProposedQuote, useLineChanges, useProposedQuotes } from './api.ts';
import { LineQuote } from './line-quote.tsx';

/** What buyers said in closed deals against the competitor; one click makes it a line. */
export function ProposedQuotes({ competitorId }: { readonly competitorId: string }) {
  const query = useProposedQuotes(competitorId);
  return (
    <section aria-label="Quotes to add" className="border-t border-border pt-3">
      <h3 className="px-4 text-sm font-medium">Quotes to add</h3>
      <p className="px-4 text-sm text-muted-foreground">
        What buyers said in closed deals you can see. Quotes are shown to people who can see the deal.
      </p>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-12 mx-4 my-2" label="Loading quotes" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-sm">No more quotes from closed deals against this competitor.</p>
          ) : (
            <ul aria-label="Quotes to add" className="mt-1 divide-y divide-border">
              {items.map((quote) => (
                <Proposed key={quote.evidence_id} competitorId={competitorId} quote={quote} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}

interface ProposedProps {
  readonly competitorId: string;
  readonly quote: ProposedQuote;
}

function useAddQuote({ competitorId, quote }: ProposedProps) {
  const key = useIdempotencyKey();
  const { add, remove } = useLineChanges(competitorId);
  const { section, evidence_id } = quote;
  const onError = (error: unknown) => notifyError('Couldn’t save the line', { text: problemText(error) });
  const run = async () => {
    const body = { section, evidence_id };
    // Awaited rather than told by callbacks: once the quotes are read again, this one is gone.
    try {
      const { id } = await add.mutateAsync({ body, key: key.of(body) });
      notifyUndo(
        `Added to “${BATTLECARD_SECTION_LABELS[section]}”`,
        () => void remove.mutateAsync(id).catch(onError),
        {
          text: quote.quote,
        },
      );
    } catch (error) {
      onError(error);
    }
  };
  return { run, isPending: add.isPending };
}

function Proposed({ competitorId, quote }: ProposedProps) {
  const { run, isPending } = useAddQuote({ competitorId, quote });
  const section = BATTLECARD_SECTION_LABELS[quote.section];
  return (
    <li aria-label={quote.quote} className="flex flex-col gap-2 px-4 py-2.5 md:flex-row md:items-start">
      <div className="min-w-0 flex-1">
        <LineQuote quote={quote} />
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Badge tone={quote.outcome === 'won' ? 'won' : 'lost'}>
          {quote.outcome === 'won' ? 'Won' : 'Lost'}
        </Badge>
        <Button size="sm" variant="outline" busy={isPending} onClick={() => void run()}>
          <Plus aria-hidden />
          {section}
          <span className="sr-only">: add “{quote.quote}”</span>
        </Button>
      </div>
    </li>
  );
}
