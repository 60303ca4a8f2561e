import { addDays } from '@dealwright/domain/calendar';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { When } from '../../ui/when.tsx';
import { type BuyerLink, type LinkState, ownZone, useRenewLink, useRevokeLink } from '../buyer-access/api.ts';
import type { Quote, QuotePlace } from './api.ts';
import { linksKey, type QuoteReply, useQuoteLinks, useQuoteReplies } from './buyers-api.ts';
import { SendLinkDialog } from './send-link-dialog.tsx';

const STATES: Readonly<Record<LinkState, { readonly label: string; readonly tone: Tone }>> = {
  not_opened: { label: 'Not opened', tone: 'neutral' },
  confirmed: { label: 'Opened', tone: 'primary' },
  expired: { label: 'Expired', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'lost' },
};

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
        {({ links }) =>
          links.length === 0 ? (
            <p className="text-sm text-muted-foreground">
              No links yet. A buyer can accept, decline or comment on the quote by a personal link.
            </p>
          ) : (
            <ul aria-label="Personal links" className="flex flex-col gap-2">
              {links.map((link) => (
                <LinkRow key={link.id} link={link} quote={quote} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <Replies place={place} />
      {isSending && <SendLinkDialog quote={quote} onClose={() => setSending(false)} />}
    </section>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border px-3 py-2 text-sm';

function LinkRow({ link, quote }: { readonly link: BuyerLink; readonly quote: Quote }) {
  const { label, tone } = STATES[link.state];
  const { name, email } = link.recipient;
  return (
    <li aria-label={`Link for ${name}`} className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span> <span className="text-muted-foreground">{email}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className="w-full text-xs text-muted-foreground">
        Sent <When time={link.sent_at} /> · Works until {formatDay(link.valid_until)}
        {link.confirmed_at && (
          <>
            {' · First opened '}
            <When time={link.confirmed_at} />
          </>
        )}
        {link.last_seen_at && (
          <>
            {' · Last seen '}
            <When time={link.last_seen_at} />
          </>
        )}
      </span>
      {(quote.can.answer || quote.can.revise) && <LinkActions link={link} quote={quote} />}
    </li>
  );
}

/** At least two weeks from now: a link that is sent again works for a while. */
const laterDay = (day: string): string => {
  const soonest = addDays(new Date().toISOString().slice(0, 10), 14);
  return day > soonest ? day : soonest;
};

function LinkActions({ link, quote }: { readonly link: BuyerLink; readonly quote: Quote }) {
  const key = linksKey({ number: quote.deal.number, id: quote.id });
  const renew = useRenewLink(key);
  const revoke = useRevokeLink(key);
  const { name } = link.recipient;
  const sendAgain = () =>
    renew.mutate(
      { linkId: link.id, body: { valid_until: laterDay(link.valid_until), time_zone: ownZone() } },
      {
        onSuccess: () => notifySuccess('New link sent', { text: `${name}’s earlier link no longer works.` }),
        onError: (error) => notifyError('Couldn’t send the link', { text: problemText(error) }),
      },
    );
  const end = () =>
    revoke.mutate(link.id, {
      onSuccess: () => notifySuccess('Link revoked'),
      onError: (error) => notifyError('Couldn’t revoke the link', { text: problemText(error) }),
    });
  return (
    <span className="flex gap-2">
      <Button size="sm" variant="ghost" busy={renew.isPending} onClick={sendAgain}>
        Send new link
      </Button>
      {link.state !== 'revoked' && link.state !== 'expired' && (
        <Button size="sm" variant="ghost" busy={revoke.isPending} onClick={end}>
          Revoke
        </Button>
      )}
    </span>
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
