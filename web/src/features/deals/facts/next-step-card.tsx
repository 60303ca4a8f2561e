import type { Deal } from '@dealwright/contract/deals/deals';
import { dayOf, daysBetween } from '@dealwright/domain/calendar';
import { isClosed } from '@dealwright/domain/stage';
import { CalendarClock, Plus } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { formatCount, formatDay, formatRelativeDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useDealFact } from './use-deal-fact.ts';

/** 'Due tomorrow', '3 days overdue'. */
export function dueWords(due: string, now: Date): { readonly text: string; readonly overdue: boolean } {
  const days = daysBetween(dayOf(now), due);
  if (days < 0) return { text: `${formatCount(-days, 'day')} overdue`, overdue: true };
  return { text: `Due ${formatRelativeDay(due, now)}`, overdue: false };
}

/** What happens next, and by when. */
export function NextStepCard({ deal }: { readonly deal: Deal }) {
  const step = useDealFact(deal, 'next_step');
  const due = useDealFact(deal, 'next_step_due');
  const said = deal.next_step_due ? dueWords(deal.next_step_due, new Date()) : null;
  const late = Boolean(said?.overdue) && !isClosed(deal.stage);
  // A closed deal without a next step asks for no date.
  const isOver = isClosed(deal.stage) && !deal.next_step && !deal.next_step_due;
  return (
    <Card title="Next step" className={late ? 'border-warn/50' : undefined}>
      <InlineField
        what="next step"
        edit={step}
        canEdit={deal.can.edit}
        multiline
        className="w-full"
        display={
          deal.next_step ? (
            <span className="text-pretty text-lg whitespace-pre-line">{deal.next_step}</span>
          ) : (
            <NoNextStep canEdit={deal.can.edit} />
          )
        }
      >
        <Textarea
          aria-label="Next step"
          rows={2}
          maxLength={500}
          value={step.draft ?? ''}
          onChange={(event) => step.change(event.currentTarget.value)}
        />
      </InlineField>
      {!isOver && (
        <InlineField
          what="due date"
          edit={due}
          canEdit={deal.can.edit}
          className="mt-1"
          display={<DueDate due={deal.next_step_due} said={said?.text} late={late} />}
        >
          <span className="block max-w-48">
            <DateInput aria-label="Due date" keepAs="day" value={due.draft} onValueChange={due.change} />
          </span>
        </InlineField>
      )}
    </Card>
  );
}

function NoNextStep({ canEdit }: { readonly canEdit: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted-foreground">
      {canEdit ? (
        <>
          <Plus aria-hidden className="size-4" />
          Add a next step
        </>
      ) : (
        'None agreed yet'
      )}
    </span>
  );
}

interface DueDateProps {
  readonly due: string | null;
  readonly said: string | undefined;
  readonly late: boolean;
}

function DueDate({ due, said, late }: DueDateProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm',
        late ? 'font-medium text-warn' : 'text-muted-foreground',
      )}
    >
      <CalendarClock aria-hidden className="size-4" />
      {said && due ? `${said} · ${formatDay(due)}` : 'No due date'}
    </span>
  );
}
