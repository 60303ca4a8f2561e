import { PLAN_STATE_LABELS, type PlanState, periodLabel } from '@dealwright/domain/account-plan';
import { CircleCheck, History, MoreHorizontal, Plus, Printer, Sparkles, Trash2 } from 'lucide-react';
import { formatDay, formatRelative } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { Select } from '../../../ui/select.tsx';
import { notifyError } from '../../../ui/toast.ts';
import type { AccountDetail } from '../api.ts';
import { reviewWords } from '../plan-badge.tsx';
import { type AccountPlan, useChangePlanState } from './api.ts';

export type PlanQuestion = 'begin' | 'draft' | 'review' | 'history' | 'remove';

interface PlanHeadProps {
  readonly account: AccountDetail;
  readonly plan: AccountPlan;
  readonly onPlan: (id: string) => void;
  readonly onAsk: (question: PlanQuestion) => void;
}

const NEXT: Readonly<Record<PlanState, readonly { readonly state: PlanState; readonly label: string }[]>> = {
  draft: [{ state: 'active', label: 'Make active' }],
  active: [
    { state: 'closed', label: 'Close the plan' },
    { state: 'draft', label: 'Return to draft' },
  ],
  closed: [{ state: 'active', label: 'Reopen' }],
};

/** The plan's name, state, last review and actions. */
export function PlanHead({ account, plan, onPlan, onAsk }: PlanHeadProps) {
  const change = useChangePlanState(plan);
  const put = (state: PlanState) =>
    change.mutate(state, {
      onError: (error) => notifyError('Couldn’t change the plan', { text: problemText(error) }),
    });
  const due = reviewWords(plan);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="sr-only print:not-sr-only print:text-lg">
            Account plan {periodLabel(plan.starts_on, plan.ends_on)}
          </h2>
          <div className="w-52 print:hidden">
            <Select
              aria-label="Plan"
              value={plan.id}
              onValueChange={onPlan}
              options={account.plans.map(({ id, starts_on, ends_on }) => ({
                value: id,
                label: `Plan ${periodLabel(starts_on, ends_on)}`,
              }))}
            />
          </div>
          <Badge tone={plan.state === 'active' ? 'primary' : 'neutral'}>
            {PLAN_STATE_LABELS[plan.state]}
          </Badge>
          <ReviewWords plan={plan} />
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {plan.can.edit && <PlanButtons plan={plan} busy={change.isPending} onPut={put} onAsk={onAsk} />}
          <PlanMenu plan={plan} mayWrite={account.can.edit} onPut={put} onAsk={onAsk} />
        </div>
      </div>
      {due && <ReviewDue due={due} mayReview={plan.can.edit} onReview={() => onAsk('review')} />}
    </>
  );
}

function ReviewWords({ plan }: { readonly plan: AccountPlan }) {
  const { reviewed_at, reviewed_by, next_review_on, state } = plan;
  if (state === 'draft' && !reviewed_at) return null;
  return (
    <span className="text-xs text-muted-foreground">
      {reviewed_at
        ? `Reviewed ${formatRelative(reviewed_at)}${reviewed_by ? ` by ${reviewed_by}` : ''}`
        : 'Not reviewed yet'}
      {next_review_on && `, next on ${formatDay(next_review_on)}`}
    </span>
  );
}

interface PlanMenuProps extends Pick<PlanHeadProps, 'plan' | 'onAsk'> {
  readonly mayWrite: boolean;
  readonly onPut: (state: PlanState) => void;
}

function PlanMenu({ plan, mayWrite, onPut, onAsk }: PlanMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label="More about this plan">
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
        Print or save as PDF
      </MenuItem>
      <MenuItem icon={<History aria-hidden />} onSelect={() => onAsk('history')}>
        History
      </MenuItem>
      {mayWrite && (
        <>
          <MenuItem icon={<Plus aria-hidden />} onSelect={() => onAsk('begin')}>
            Start another plan
          </MenuItem>
          <MenuSeparator />
          {NEXT[plan.state].map(({ state, label }) => (
            <MenuItem key={state} onSelect={() => onPut(state)}>
              {label}
            </MenuItem>
          ))}
          {plan.state === 'draft' && (
            <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => onAsk('remove')}>
              Delete draft…
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

interface ReviewDueProps {
  readonly due: string;
  readonly mayReview: boolean;
  readonly onReview: () => void;
}

function ReviewDue({ due, mayReview, onReview }: ReviewDueProps) {
  return (
    <Callout
      tone="warn"
      title={due}
      className="print:hidden"
      action={
        mayReview && (
          <Button variant="outline" size="sm" onClick={onReview}>
            Review now
          </Button>
        )
      }
    >
      Update what has changed, then mark the plan as reviewed.
    </Callout>
  );
}

interface PlanButtonsProps extends Pick<PlanMenuProps, 'plan' | 'onPut' | 'onAsk'> {
  readonly busy: boolean;
}

/** What is done with a plan in its state. */
function PlanButtons({ plan, busy, onPut, onAsk }: PlanButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={() => onAsk('draft')}>
        <Sparkles aria-hidden />
        Draft from evidence
      </Button>
      {plan.state === 'draft' && (
        <Button variant="primary" busy={busy} onClick={() => onPut('active')}>
          Make active
        </Button>
      )}
      {plan.state === 'active' && (
        <Button variant="primary" onClick={() => onAsk('review')}>
          <CircleCheck aria-hidden />
          Mark as reviewed
        </Button>
      )}
    </>
  );
}
