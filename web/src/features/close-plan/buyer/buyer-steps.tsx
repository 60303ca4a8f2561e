import { CalendarClock, Check, CircleCheck, CircleDashed } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { formatDay } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { type BuyerPlan, type BuyerPlanStep, useChangeStep } from './api.ts';

interface BuyerStepsProps {
  readonly linkId: string;
  readonly plan: BuyerPlan;
  readonly onMove: (step: BuyerPlanStep) => void;
  readonly onFinish: (step: BuyerPlanStep) => void;
}

/** The steps in the order in which they end. The buyer’s own can be moved and marked as done. */
export function BuyerSteps({ plan, ...props }: BuyerStepsProps) {
  const steps = plan.steps.toSorted(
    (a, b) =>
      (a.done_on ?? a.ends_on).localeCompare(b.done_on ?? b.ends_on) ||
      a.starts_on.localeCompare(b.starts_on),
  );
  return (
    <ol aria-label="Steps" className="flex flex-col border-t border-border">
      {steps.map((step) => (
        <BuyerStep key={step.id} step={step} plan={plan} {...props} />
      ))}
    </ol>
  );
}

const span = ({ starts_on: from, ends_on: until }: BuyerPlanStep): string =>
  from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;

function daysOf(step: BuyerPlanStep): string {
  if (step.done_on !== null) return `Done ${formatDay(step.done_on)}`;
  return step.due_on === null ? span(step) : `${span(step)} · agreed for ${formatDay(step.due_on)}`;
}

/** Who does it: ‘You and Ann Lee (Acme)’. */
function ownersOf({ owner, seller }: BuyerPlanStep, company: string): string {
  const buyer = { you: 'You', your_team: 'Your team', none: null }[owner];
  const ours = seller && `${seller} (${company})`;
  return [buyer, ours].filter(Boolean).join(' and ') || 'No owner yet';
}

function BuyerStep({ step, plan, ...props }: BuyerStepsProps & { readonly step: BuyerPlanStep }) {
  const isDone = step.done_on !== null;
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li aria-label={step.name} className="flex items-start gap-3 border-b border-border py-3">
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-5 shrink-0', isDone ? 'text-won' : 'text-muted-foreground')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            <span className={cx('font-medium', isDone && 'text-muted-foreground')}>{step.name}</span>
            {step.owner === 'you' && !isDone && <Badge tone="primary">Your step</Badge>}
            {step.overdue && !isDone && <Badge tone="warn">Late</Badge>}
          </p>
          <p className="text-sm text-muted-foreground">{daysOf(step)}</p>
          <p className="text-sm text-muted-foreground">{ownersOf(step, plan.seller.name)}</p>
        </div>
        <StepActions step={step} {...props} />
      </div>
    </li>
  );
}

function StepActions({
  linkId,
  step,
  onMove,
  onFinish,
}: Omit<BuyerStepsProps, 'plan'> & { readonly step: BuyerPlanStep }) {
  const change = useChangeStep(linkId);
  const { move, finish, reopen } = step.can;
  if (!move && !finish && !reopen) return null;
  const open = () =>
    change.mutate(
      { deed: 'reopen', stepId: step.id },
      { onError: (error) => notifyError('Couldn’t reopen the step', { text: problemText(error) }) },
    );
  return (
    <div className="flex flex-wrap gap-2">
      {move && (
        <Button size="sm" variant="ghost" onClick={() => onMove(step)}>
          <CalendarClock aria-hidden /> Change date<span className="sr-only"> of {step.name}</span>
        </Button>
      )}
      {finish && (
        <Button size="sm" variant="outline" onClick={() => onFinish(step)}>
          <Check aria-hidden /> Mark as done<span className="sr-only"> {step.name}</span>
        </Button>
      )}
      {reopen && (
        <Button size="sm" variant="ghost" busy={change.isPending} onClick={open}>
          Not done yet<span className="sr-only"> {step.name}</span>
        </Button>
      )}
    </div>
  );
}
