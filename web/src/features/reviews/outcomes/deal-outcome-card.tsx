import { OUTCOME_LABELS } from '@dealwright/domain/review/outcome-review';
import { useState } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type DealOutcomes, type OutcomeReview, useDealOutcomes } from './api.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

/** On a closed deal: its outcome review, offered until somebody writes it, and those of earlier closings. */
export function DealOutcomeCard({ number }: { readonly number: number }) {
  const outcomes = useDealOutcomes(number);
  return (
    <QueryState query={outcomes} skeleton={<Skeleton className="h-32" />}>
      {(data) => <Outcomes number={number} outcomes={data} />}
    </QueryState>
  );
}

interface OutcomesProps {
  readonly number: number;
  readonly outcomes: DealOutcomes;
}

function Outcomes({ number, outcomes: { closing, earlier, can } }: OutcomesProps) {
  const [editing, setEditing] = useState(false);
  if (closing === null && earlier.length === 0) return null;
  return (
    <Card
      title="Outcome review"
      actions={
        closing &&
        can.edit && (
          <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
            {closing.review ? 'Edit review' : 'Write review'}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {closing && !closing.review && (
          <p className="text-muted-foreground">
            {OUTCOME_LABELS[closing.outcome]} on {formatDay(closing.closing_at.slice(0, 10))}. Write down what
            you learned while it’s fresh.
          </p>
        )}
        {closing?.review && <Answers review={closing.review} />}
        {earlier.map((review) => (
          <Answers key={review.id} review={review} />
        ))}
      </div>
      {editing && closing && (
        <OutcomeDialog number={number} closing={closing} onClose={() => setEditing(false)} />
      )}
    </Card>
  );
}

function Answers({ review }: { readonly review: OutcomeReview }) {
  const answered = review.answers.filter(({ answer }) => answer !== '');
  return (
    <div>
      <p className="mb-1 text-muted-foreground">
        {OUTCOME_LABELS[review.outcome]} · {formatDay(review.closing_at.slice(0, 10))} · {review.author.name}
      </p>
      {answered.length === 0 && <p>No answers.</p>}
      <dl className="flex flex-col gap-2">
        {answered.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-muted-foreground">{question}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
