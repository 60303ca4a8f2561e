import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { formatCount, formatDay, formatMoney } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type SimilarDeal, useSimilarDeals, type WonQuote } from './api.ts';

/** Won deals like this one, with why they are and what their buyers said. */
export function WhatWorked({ number }: { readonly number: number }) {
  const query = useSimilarDeals(number);
  return (
    <Card
      title="What worked"
      description="What buyers said in won deals like this one, among those you can see"
      flush
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={2} rowClass="h-20 mx-4 my-2" label="Loading similar deals" />}
      >
        {({ items, compared }) =>
          items.length === 0 ? (
            <EmptyState icon={<Trophy />} title="No similar won deals yet" className="py-8">
              {noneWords(compared)}
            </EmptyState>
          ) : (
            <ul aria-label="Similar won deals" className="mt-2 divide-y divide-border border-t border-border">
              {items.map((deal) => (
                <WonDeal key={deal.number} deal={deal} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

function noneWords(compared: number): string {
  if (compared === 0)
    return 'Quotes from your won deals appear here once evidence in them has the buyer’s words.';
  return `None of ${formatCount(compared, 'won deal')} with quotes shares this deal’s competitors, pain or industry.`;
}

/** Why a deal is similar, a badge each. */
export function reasonsOf({ likeness }: Pick<SimilarDeal, 'likeness'>): string[] {
  const { rivals, pain_words: words, industry, size } = likeness;
  return [
    ...(rivals.length > 0 ? [`Against ${rivals.join(', ')}`] : []),
    ...(words.length > 0 ? [`Similar pain: ${words.join(', ')}`] : []),
    ...(industry === null ? [] : [`Same industry: ${industry}`]),
    ...(size ? ['Similar amount'] : []),
  ];
}

function WonDeal({ deal }: { readonly deal: SimilarDeal }) {
  const money = formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency });
  return (
    <li aria-label={deal.name} className="flex flex-col gap-2 px-4 py-3">
      <div className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          className="font-medium [overflow-wrap:anywhere] hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          {deal.name}
        </Link>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {[deal.account, money, `won ${formatDay(deal.won_on)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {reasonsOf(deal).map((reason) => (
          <Badge key={reason} className="h-auto! max-w-full py-0.5 whitespace-normal!">
            {reason}
          </Badge>
        ))}
      </p>
      <ul className="flex flex-col gap-2">
        {deal.quotes.map((quote) => (
          <Said key={quote.evidence_id} number={deal.number} quote={quote} />
        ))}
      </ul>
    </li>
  );
}

function Said({ number, quote }: { readonly number: number; readonly quote: WonQuote }) {
  return (
    <li>
      <blockquote className="text-sm text-pretty [overflow-wrap:anywhere]">“{quote.quote}”</blockquote>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted-foreground">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          search={{ tab: 'meddpicc', pillar: quote.pillar }}
          className="underline underline-offset-2"
        >
          {PILLAR_DEFINITIONS[quote.pillar].name}
        </Link>
        {quote.person && <span>{quote.person}</span>}
        <span>{formatDay(quote.occurred_on)}</span>
      </p>
    </li>
  );
}
