import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { formatDay, formatMoney, formatWholeDay } from '../../../lib/format.ts';
import { isProblem } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useAskAgain, useLeave } from '../../buyer-access/api.ts';
import { BuyerFrame } from '../../buyer-access/buyer-frame.tsx';
import { LineList, type Money, Party, Totals } from '../quote-details.tsx';
import { nameOf } from '../quote-words.ts';
import { type BuyerQuote, logoUrl, useBuyerDownload, useBuyerQuote } from './api.ts';
import { BuyerAnswerForm } from './buyer-answer-form.tsx';
import { BuyerComments } from './buyer-comments.tsx';

interface BuyerQuotePageProps {
  readonly token: string;
  readonly linkId: string;
  readonly company: string;
}

/** A quote as its buyer sees it: what was sent, to accept, decline or comment. */
export function BuyerQuotePage({ token, linkId, company }: BuyerQuotePageProps) {
  const query = useBuyerQuote(linkId);
  const leave = useLeave(token);
  const askAgain = useAskAgain(token);
  const isOver = isProblem(query.error, 'address_unconfirmed', 'not_found');
  useEffect(() => {
    if (isOver) askAgain();
  }, [isOver, askAgain]);
  return (
    <BuyerFrame
      company={<Sender linkId={linkId} company={company} quote={query.data} />}
      action={
        <Button size="sm" variant="ghost" busy={leave.isPending} onClick={() => leave.mutate(linkId)}>
          Sign out
        </Button>
      }
    >
      <QueryState query={query} skeleton={<SkeletonList rows={6} label="Loading the quote" />}>
        {(quote) => <Content linkId={linkId} quote={quote} />}
      </QueryState>
    </BuyerFrame>
  );
}

function Sender({
  linkId,
  company,
  quote,
}: {
  readonly linkId: string;
  readonly company: string;
  readonly quote: BuyerQuote | undefined;
}) {
  return (
    <>
      {quote?.has_logo && (
        <span className="grid h-12 max-w-40 shrink-0 place-items-center rounded-lg bg-white p-1.5">
          <img src={logoUrl(linkId)} alt="" className="max-h-full max-w-full object-contain" />
        </span>
      )}
      {quote?.seller.name ?? company}
    </>
  );
}

function Content({ linkId, quote }: { readonly linkId: string; readonly quote: BuyerQuote }) {
  const download = useBuyerDownload();
  const money: Money = (amountMinor) => formatMoney({ amountMinor, currency: quote.currency });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl tracking-[-0.02em]">Quote {nameOf(quote)}</h1>
          <p className="text-muted-foreground [overflow-wrap:anywhere]">
            {quote.title}
            {quote.valid_until && ` · Valid until ${formatWholeDay(quote.valid_until)}`}
          </p>
        </div>
        <Button variant="outline" busy={download.isPending} onClick={() => download.mutate(linkId)}>
          <Download aria-hidden />
          Download PDF
        </Button>
      </div>
      <State quote={quote} />
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <Party label="From" name={quote.seller.name} rest={[quote.seller.address]} />
        <Party label="For" name={quote.buyer.name ?? ''} rest={[quote.buyer.contact, quote.buyer.address]} />
      </dl>
      <LineList lines={quote.lines} money={money} />
      <Totals quote={quote} money={money} />
      <Texts quote={quote} />
      {quote.state === 'open' && <BuyerAnswerForm linkId={linkId} quote={quote} />}
      <BuyerComments linkId={linkId} quote={quote} />
    </>
  );
}

const CLOSED = {
  superseded: 'There’s a newer revision of this quote. Ask the person who sent it for a link.',
  expired: 'This quote has expired. Ask the person who sent it for a new one.',
} as const;

function State({ quote: { state, answered_on: day } }: { readonly quote: BuyerQuote }) {
  const on = day ? ` on ${formatDay(day)}` : '';
  switch (state) {
    case 'open':
      return null;
    case 'accepted':
      return <Callout tone="won" title={`This quote was accepted${on}.`} live />;
    case 'rejected':
      return <Callout title={`This quote was declined${on}.`} live />;
    case 'superseded':
    case 'expired':
      return <Callout tone="warn" title={CLOSED[state]} live />;
  }
}

function Texts({ quote: { note, terms } }: { readonly quote: BuyerQuote }) {
  const texts = [
    ['Note', note],
    ['Terms', terms],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return texts.map(([label, text]) => (
    <section key={label} className="text-sm">
      <h2 className="text-base font-medium">{label}</h2>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </section>
  ));
}
