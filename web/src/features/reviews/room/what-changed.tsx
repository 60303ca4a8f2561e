import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangeLine } from '../../deals/history/change-line.tsx';
import type { HistoryNames } from '../../deals/history/history-sentence.ts';
import { leadKey } from '../../deals/lead-key.ts';
import { useMembers } from '../../identity/members/api.ts';
import type { ReviewDeal } from '../api.ts';

function useNames(currency: string): HistoryNames {
  const members = useMembers();
  return useMemo(() => {
    const byId = new Map((members.data ?? []).map(({ id, name }) => [id, name]));
    return { currency, nameOf: (id) => byId.get(id) ?? null };
  }, [currency, members.data]);
}

/** Evidence with its quotes, and the other changes since the last review. */
export function WhatChanged({ screen }: { readonly screen: ReviewDeal }) {
  const { item, changes, evidence, since } = screen;
  const { deal } = item;
  const names = useNames(deal.currency);
  // Evidence is shown with its quotes above.
  const others = changes.items.filter(({ field }) => !field.startsWith('evidence.'));
  const nothing = changes.total === 0 && evidence.length === 0;
  return (
    <Card title="What changed" description={`Since ${formatDay(since.slice(0, 10))}`} flush>
      {nothing && <p className="px-4 pt-2 pb-4 text-sm text-muted-foreground">Nothing changed.</p>}
      {evidence.length > 0 && (
        <ul aria-label="New evidence" className="divide-y divide-border">
          {evidence.map((row) => (
            <EvidenceLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ol aria-label="Other changes" className="divide-y divide-border border-t border-border">
          {others.map((entry) => (
            <li key={entry.id}>
              <ChangeLine entry={entry} names={names} />
            </li>
          ))}
        </ol>
      )}
      {changes.total > changes.items.length && (
        <p className="border-t border-border px-4 py-2 text-sm">
          <Link
            to="/lead-planning/$leadKey"
            params={{ leadKey: leadKey(deal.number) }}
            search={{ tab: 'history' } as never}
            className="text-primary hover:underline"
          >
            {formatCount(changes.total, 'change')} in History
          </Link>
        </p>
      )}
    </Card>
  );
}

function EvidenceLine({ row }: { readonly row: Evidence }) {
  const from = [row.person?.name, formatDay(row.occurred_on)].filter(Boolean).join(', ');
  return (
    <li className="px-4 py-2.5 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{PILLAR_DEFINITIONS[row.pillar].name}</span>
        {row.polarity === 'contradicts' && <Badge tone="lost">Contradicts</Badge>}
        {row.closed_at !== null && <Badge>Retracted or replaced</Badge>}
        <span className="text-muted-foreground">{from}</span>
      </p>
      <p>{row.statement}</p>
      {row.quote && <blockquote className="mt-1 text-muted-foreground">“{row.quote}”</blockquote>}
    </li>
  );
}
