import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../lib/format.ts';
import { leadKey } from '../deals/lead-key.ts';
import type { ProposedQuote } from './api.ts';

type Quote = Pick<ProposedQuote, 'quote' | 'deal' | 'pillar' | 'person' | 'occurred_on'>;

/** A buyer’s words with the deal and pillar they belong to. */
export function LineQuote({ quote }: { readonly quote: Quote }) {
  return (
    <div>
      <blockquote className="text-sm text-pretty [overflow-wrap:anywhere]">“{quote.quote}”</blockquote>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-muted-foreground">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(quote.deal.number) }}
          search={{ tab: 'meddpicc', pillar: quote.pillar }}
          className="underline underline-offset-2 [overflow-wrap:anywhere] touch:py-2"
        >
          {quote.deal.name}, {PILLAR_DEFINITIONS[quote.pillar].name}
        </Link>
        {quote.person && <span>{quote.person}</span>}
        <span>{formatDay(quote.occurred_on)}</span>
      </p>
    </div>
  );
}
