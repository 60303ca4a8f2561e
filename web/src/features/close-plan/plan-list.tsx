import { Check, Pencil, Play } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { OwnerName } from './plan-timeline.tsx';
import { leftWords, slackWords, spanWords } from './plan-words.ts';

interface PlanListProps {
  readonly plan: ClosePlanView;
  readonly canEdit: boolean;
  readonly busy: boolean;
  readonly onOpen: (step: PlanStepView) => void;
  readonly onDays: (
    step: PlanStepView,
    days: { started_on?: string | null; done_on?: string | null },
  ) => void;
  readonly today: string;
}

/** The steps one below the other, by when they end. */
export function PlanList({ plan, ...props }: PlanListProps) {
  const steps = plan.steps.toSorted(
    (a, b) => a.ends_on.localeCompare(b.ends_on) || a.starts_on.localeCompare(b.starts_on),
  );
  return (
    <ol className="divide-y divide-border" aria-label="Steps">
      {steps.map((step) => (
        <ListedStep key={step.id} step={step} {...props} />
      ))}
    </ol>
  );
}

type ListedStepProps = Omit<PlanListProps, 'plan'> & { readonly step: PlanStepView };

function ListedStep(props: ListedStepProps) {
  const { step, canEdit, busy, onOpen } = props;
  const isDone = step.done_on !== null;
  const slack = slackWords(step);
  const left = leftWords(step);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className={cx('font-medium text-pretty', isDone && 'text-muted-foreground')}>{step.name}</p>
        <p className="text-sm text-muted-foreground">
          {isDone ? `Done ${formatDay(step.done_on ?? '')}` : spanWords(step)}
          {slack && (
            <span className={cx(step.slack !== null && step.slack < 0 && 'text-warn')}> · {slack}</span>
          )}
          {step.due_on !== null && !isDone && <span> · agreed for {formatDay(step.due_on)}</span>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span className="flex min-w-0 gap-1">
            <span className="text-muted-foreground">Us:</span> <OwnerName person={step.assignee} />
          </span>
          <span className="flex min-w-0 gap-1">
            <span className="text-muted-foreground">Them:</span> <OwnerName person={step.stakeholder} />
          </span>
        </p>
        {left && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-warn">
            {left}.
            {canEdit && (
              <Button size="sm" variant="outline" disabled={busy} onClick={() => onOpen(step)}>
                Choose another owner<span className="sr-only"> for {step.name}</span>
              </Button>
            )}
          </p>
        )}
      </div>
      {canEdit && <StepActions {...props} />}
    </li>
  );
}

function StepActions({ step, busy, today, onOpen, onDays }: ListedStepProps) {
  const isDone = step.done_on !== null;
  return (
    <div className="flex flex-wrap gap-1">
      {!isDone && step.started_on === null && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => onDays(step, { started_on: today })}>
          <Play aria-hidden /> Start<span className="sr-only"> {step.name}</span>
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        disabled={busy}
        onClick={() => onDays(step, { done_on: isDone ? null : today })}
      >
        <Check aria-hidden /> {isDone ? 'Reopen' : 'Mark as done'}
        <span className="sr-only"> {step.name}</span>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onOpen(step)}>
        <Pencil aria-hidden /> Edit<span className="sr-only"> {step.name}</span>
      </Button>
    </div>
  );
}
