import { EVIDENCE_KIND_LABELS } from '@dealwright/domain/evidence';
import { FRESHNESS_WORDS } from '@dealwright/domain/grade';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { Quote } from 'lucide-react';
import { type ContactEvidence, useContactEvidence } from '../../features/contacts/api.ts';
import { leadKey } from '../../features/deals/lead-key.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { PagedCard } from '../../ui/paged-card.tsx';

/** What they said that the team relies on, in their words where they were kept. */
export function EvidenceCard({ contactId }: { readonly contactId: string }) {
  return (
    <PagedCard
      title="Evidence"
      query={useContactEvidence(contactId)}
      none="No evidence from them on deals you can access."
      row={(evidence) => <EvidenceLine key={evidence.id} evidence={evidence} />}
    />
  );
}

function EvidenceLine({ evidence }: { readonly evidence: ContactEvidence }) {
  const { pillar, polarity, kind, statement, occurred_on, freshness, deal } = evidence;
  return (
    <li className="px-4 py-2.5 text-sm">
      <p className="text-pretty [overflow-wrap:anywhere]">{statement}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted-foreground">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          search={{ tab: 'meddpicc', pillar }}
          title={deal.name}
          className="text-primary underline underline-offset-2 touch:py-2"
        >
          {PILLAR_DEFINITIONS[pillar].name} on {leadKey(deal.number)}
        </Link>
        <span aria-hidden>·</span>
        <span>{EVIDENCE_KIND_LABELS[kind]}</span>
        <span aria-hidden>·</span>
        <time dateTime={occurred_on}>{formatDay(occurred_on)}</time>
        {freshness !== 'fresh' && (
          <>
            <span aria-hidden>·</span>
            <span className="text-warn">{FRESHNESS_WORDS[freshness]}</span>
          </>
        )}
        {polarity === 'contradicts' && <Badge tone="lost">Contradicts</Badge>}
      </p>
      <EvidenceSource evidence={evidence} />
    </li>
  );
}

/** The words themselves, leading to their place in the source. */
function EvidenceSource({ evidence: { quote, source, deal } }: { readonly evidence: ContactEvidence }) {
  if (!source) return null;
  const { interaction_id, title, quote_start, quote_end } = source;
  return (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(deal.number) }}
      search={{ source: interaction_id, ...(quote_start !== null && { at: `${quote_start}-${quote_end}` }) }}
      className="group/source mt-1.5 flex max-w-full items-start gap-2 rounded-md bg-muted px-2.5 py-1.5 hover:bg-secondary"
    >
      <Quote aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" />
      <span className="min-w-0">
        {quote && <q className="line-clamp-3 text-pretty [overflow-wrap:anywhere]">{quote}</q>}
        <span className="block truncate text-xs text-muted-foreground group-hover/source:text-primary">
          {title}
        </span>
      </span>
    </Link>
  );
}
