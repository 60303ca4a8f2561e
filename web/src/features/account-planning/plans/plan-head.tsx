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
  closed: [{ state: 'active', label: 'Open again' }],
};

/** Which plan it is, whether it is worked by, when somebody looked at it, and what can be done. */
export function PlanHead({ account, plan, onPlan, onAsk }: PlanHeadProps) {
  const change = useChangePlanState(plan);
  const mayWrite = account.can.edit;
  const put = (state: PlanState) =>
    change.mutate(state, {
      onError: (error) => notifyError('The plan was not changed', { text: problemText(error) }),
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
          {plan.can.edit && (
            <Button variant="outline" onClick={() => onAsk('draft')}>
              <Sparkles aria-hidden />
              Draft from evidence
            </Button>
          )}
          {plan.can.edit && plan.state === 'draft' && (
            <Button variant="primary" busy={change.isPending} onClick={() => put('active')}>
              Make active
            </Button>
          )}
          {plan.can.edit && plan.state === 'active' && (
            <Button variant="primary" onClick={() => onAsk('review')}>
              <CircleCheck aria-hidden />
              Mark as reviewed
            </Button>
          )}
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
                  Begin another plan
                </MenuItem>
                <MenuSeparator />
                {NEXT[plan.state].map(({ state, label }) => (
                  <MenuItem key={state} onSelect={() => put(state)}>
                    {label}
                  </MenuItem>
                ))}
                {plan.state === 'draft' && (
                  <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => onAsk('remove')}>
                    Remove the draft…
                  </MenuItem>
                )}
              </>
            )}
          </Menu>
        </div>
      </div>
      {due && (
        <Callout
          tone="warn"
          title={due}
          className="print:hidden"
          action={
            plan.can.edit && (
              <Button variant="outline" size="sm" onClick={() => onAsk('review')}>
                Review it now
              </Button>
            )
          }
        >
          Update what has changed, then mark the plan as reviewed.
        </Callout>
      )}
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
