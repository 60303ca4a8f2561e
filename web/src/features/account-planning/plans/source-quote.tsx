import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { leadKey } from '../../deals/lead-key.ts';
import type { PlanSource } from './api.ts';

/** What a line rests on: the buyer's own words, who said them, when, and on which deal. */
export function SourceQuote({ source }: { readonly source: PlanSource }) {
  const { deal, pillar, quote, statement, person_name, occurred_on } = source;
  return (
    <figure className="mt-1 border-l-2 border-primary/40 pl-2.5 text-xs text-muted-foreground">
      <blockquote className="text-pretty">{quote ? `“${quote}”` : statement}</blockquote>
      <figcaption className="mt-0.5">
        {[person_name, formatDay(occurred_on), PILLAR_DEFINITIONS[pillar].name].filter(Boolean).join(' · ')} ·{' '}
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          title={deal.name}
          className="text-primary underline underline-offset-2"
        >
          {leadKey(deal.number)}
        </Link>
      </figcaption>
    </figure>
  );
}
