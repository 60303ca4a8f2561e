import { OUTCOME_LABELS } from '@dealwright/domain/review/outcome-review';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type Closing, useClosings, useOutcomeQuestions } from './api.ts';
import { QuestionsDialog } from './questions-dialog.tsx';

/** Closed deals with whether somebody wrote down why. */
export function ClosingsCard() {
  const closings = useClosings();
  const questions = useOutcomeQuestions();
  const [editing, setEditing] = useState(false);
  const canEdit = questions.data?.items.some(({ can }) => can.edit) === true;
  return (
    <Card
      title="Outcome reviews"
      actions={
        canEdit && (
          <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
            Edit questions
          </Button>
        )
      }
      flush
    >
      <QueryState
        query={closings}
        skeleton={<SkeletonList rows={3} rowClass="h-14" label="Loading closed deals" />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) {
            return <p className="px-4 pb-4 text-sm text-muted-foreground">No closed deals yet.</p>;
          }
          return (
            <>
              <ul aria-label="Closed deals" className="divide-y divide-border">
                {rows.map((closing) => (
                  <ClosingRow key={closing.deal.number} closing={closing} />
                ))}
              </ul>
              <LoadMore
                hasMore={closings.hasNextPage}
                loading={closings.isFetchingNextPage}
                onLoadMore={() => void closings.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
      {editing && questions.data && (
        <QuestionsDialog items={questions.data.items} onClose={() => setEditing(false)} />
      )}
    </Card>
  );
}

function ClosingRow({ closing: { deal, outcome, closed_at, reviewed } }: { readonly closing: Closing }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-muted">
      <Link
        to="/lead-planning/$leadKey"
        params={{ leadKey: leadKey(deal.number) }}
        className="min-w-0 flex-[1_1_14rem] truncate font-medium before:absolute before:inset-0"
      >
        {deal.name}
      </Link>
      <span className="text-muted-foreground tabular-nums">
        {OUTCOME_LABELS[outcome]} {formatDay(closed_at.slice(0, 10))} ·{' '}
        {formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency })}
      </span>
      {reviewed ? <Badge tone="won">Reviewed</Badge> : <Badge>Not reviewed</Badge>}
    </li>
  );
}
