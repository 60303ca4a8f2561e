import { Download } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { type Quote, type QuoteDeed, type QuotePlace, useDownloadQuote, useQuote } from './api.ts';
import { QuoteApproval } from './quote-approval.tsx';
import { QuoteBuyers } from './quote-buyers.tsx';
import { QuoteDetails } from './quote-details.tsx';
import { type Question, Questions } from './quote-questions.tsx';
import { QuoteTexts } from './quote-texts.tsx';
import { nameOf, stateWords } from './quote-words.ts';
import { useDo } from './use-do.ts';

type Asked = Question | 'answer';

interface QuoteDialogProps {
  readonly place: QuotePlace;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One quote: what it offers, and what can be done with it. */
export function QuoteDialog({ place, onOpen, onClose }: QuoteDialogProps) {
  const query = useQuote(place);
  const quote = query.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={quote ? <Title quote={quote} /> : 'Quote'}
      footer={quote && <Actions quote={quote} onOpen={onOpen} onClose={onClose} />}
    >
      <QueryState
        query={query}
        notFound="This quote no longer exists"
        skeleton={<SkeletonList rows={6} label="Loading the quote" />}
      >
        {(loaded) => (
          <div className="flex flex-col gap-5">
            <QuoteApproval quote={loaded} />
            <QuoteDetails quote={loaded} />
            {loaded.state !== 'draft' && <QuoteBuyers quote={loaded} />}
            <QuoteTexts key={loaded.state} quote={loaded} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

function Title({ quote }: { readonly quote: Quote }) {
  const { label, tone } = stateWords(quote, new Date().toISOString().slice(0, 10));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {nameOf(quote)}
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

/** The actions on a quote, with their confirmations. */
function Actions({ quote, onOpen, onClose }: Omit<QuoteDialogProps, 'place'> & { readonly quote: Quote }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, busy, deed } = useDo(quote, (next) => {
    setAsked(null);
    if (next === null) onClose();
    else if (next.id !== quote.id) onOpen(next.id);
  });
  return (
    <div className="flex w-full flex-wrap justify-end gap-2">
      <Buttons quote={quote} doing={busy ? deed : undefined} onDo={run} onAsk={setAsked} />
      <Questions
        quote={quote}
        asked={asked}
        busy={busy}
        onAnswer={(which) => run({ deed: which })}
        onClose={() => setAsked(null)}
      />
      {asked === 'answer' && (
        <AnswerDialog
          quote={quote}
          busy={busy}
          onClose={() => setAsked(null)}
          onAnswer={(body) => run({ deed: 'answer', body })}
        />
      )}
    </div>
  );
}

interface ButtonsProps {
  readonly quote: Quote;
  readonly doing: QuoteDeed['deed'] | undefined;
  readonly onDo: (deed: QuoteDeed) => void;
  readonly onAsk: (asked: Asked) => void;
}

function Buttons({ quote, doing, onDo, onAsk }: ButtonsProps) {
  const download = useDownloadQuote();
  const { can } = quote;
  return (
    <>
      {can.edit && (
        <Button variant="ghost" onClick={() => onAsk('remove')}>
          Delete draft
        </Button>
      )}
      {can.edit && (
        <Button variant="ghost" busy={doing === 'refresh'} onClick={() => onDo({ deed: 'refresh' })}>
          Use current products
        </Button>
      )}
      {can.remove_answer && (
        <Button variant="ghost" onClick={() => onAsk('remove_answer')}>
          {quote.state === 'accepted' ? 'Undo acceptance' : 'Undo rejection'}
        </Button>
      )}
      <Button variant="outline" busy={download.isPending} onClick={() => download.mutate(quote.id)}>
        <Download aria-hidden />
        PDF
      </Button>
      {can.revise && (
        <Button variant="outline" busy={doing === 'revise'} onClick={() => onDo({ deed: 'revise' })}>
          New revision
        </Button>
      )}
      {can.send && (
        <Button variant="primary" onClick={() => onAsk('send')}>
          Mark as sent
        </Button>
      )}
      {can.answer && (
        <Button variant="primary" onClick={() => onAsk('answer')}>
          Record answer
        </Button>
      )}
    </>
  );
}
