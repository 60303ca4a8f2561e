import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { PersonalLinks } from '../buyer-access/personal-links.tsx';
import { SendLinkDialog } from '../buyer-access/send-link-dialog.tsx';
import type { Quote, QuotePlace } from './api.ts';
import { linksKey, type QuoteReply, useQuoteLinks, useQuoteReplies, useSendLink } from './buyers-api.ts';
import { nameOf } from './quote-words.ts';

/** Whom a quote was sent to by link, and what they said on its page. */
export function QuoteBuyers({ quote }: { readonly quote: Quote }) {
  const place = { number: quote.deal.number, id: quote.id };
  const query = useQuoteLinks(place);
  const [isSending, setSending] = useState(false);
  return (
    <section aria-labelledby="quote-buyers" className="flex flex-col gap-3">
      <header className="flex min-h-9 items-center justify-between gap-3">
        <h3 id="quote-buyers" className="text-base font-medium">
          Buyer’s page
        </h3>
        {query.data?.can.send && (
          <Button size="sm" variant="outline" onClick={() => setSending(true)}>
            <Send aria-hidden />
            Send personal link
          </Button>
        )}
      </header>
      <QueryState query={query} skeleton={<SkeletonList rows={1} rowClass="h-14" label="Loading links" />}>
        {({ links }) => (
          <PersonalLinks
            links={links}
            listKey={linksKey(place)}
            canChange={quote.can.answer || quote.can.revise}
          >
            No links yet. With a personal link, a buyer can accept, decline or comment on the quote.
          </PersonalLinks>
        )}
      </QueryState>
      <Replies place={place} />
      {isSending && <SendQuoteLink quote={quote} onClose={() => setSending(false)} />}
    </section>
  );
}

/** Mails a contact a personal link to a quote; while it is valid unless another day is chosen. */
function SendQuoteLink({ quote, onClose }: { readonly quote: Quote; readonly onClose: () => void }) {
  const send = useSendLink({ number: quote.deal.number, id: quote.id });
  return (
    <SendLinkDialog
      title={`Send ${nameOf(quote)} to a buyer`}
      draft={`quote-link.${quote.id}`}
      contact={quote.buyer.contact}
      until={quote.valid_until}
      send={send}
      onClose={onClose}
    />
  );
}

const REPLIES: Readonly<Record<QuoteReply['kind'], string>> = {
  accepted: 'accepted the quote',
  rejected: 'declined the quote',
  comment: 'commented',
};

function Replies({ place }: { readonly place: QuotePlace }) {
  const query = useQuoteReplies(place);
  return (
    <QueryState query={query} skeleton={null}>
      {({ pages }) => {
        const replies = pages.flatMap((page) => page.items);
        if (replies.length === 0) return null;
        return (
          <>
            <ul aria-label="Replies from buyers" className="flex flex-col gap-2">
              {replies.map((reply) => (
                <li key={reply.id} className="rounded-lg bg-muted px-3 py-2 text-sm [overflow-wrap:anywhere]">
                  <p className="text-muted-foreground">
                    <span className="font-medium text-foreground">{reply.name}</span> ({reply.email}){' '}
                    {REPLIES[reply.kind]} · <When time={reply.at} />
                  </p>
                  {reply.note && <p className="whitespace-pre-line">{reply.note}</p>}
                  {reply.file_sha256 && (
                    <p className="text-xs text-muted-foreground">
                      PDF of revision {reply.revision}, SHA-256 {reply.file_sha256.slice(0, 16)}…
                    </p>
                  )}
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}
