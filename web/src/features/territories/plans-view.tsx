import type { TerritoryPlanHead } from '@dealwright/contract/territories/territories';
import { formatCount, formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useActivatePlan, useStartDraft, useTerritoryPlans } from './api.ts';
import { Way } from './territory-view.tsx';

const STATES = {
  active: { label: 'Active', tone: 'won' },
  draft: { label: 'Draft', tone: 'primary' },
  former: { label: 'Earlier', tone: 'neutral' },
} as const;

interface PlansViewProps {
  readonly canPlan: boolean;
  readonly hasDraft: boolean;
  readonly onDraft: () => void;
}

/** Every plan there was; an earlier one can be applied again, or begun from. */
export function PlansView({ canPlan, hasDraft, onDraft }: PlansViewProps) {
  const query = useTerritoryPlans();
  return (
    <div className="flex flex-col gap-4">
      <Way name="All plans" />
      <Card title="Plans" description="One plan is active at a time. Earlier plans are kept." flush>
        <QueryState query={query} skeleton={<SkeletonList rows={3} inset />}>
          {({ pages }) => (
            <ul className="mt-2 divide-y divide-border border-t border-border">
              {pages
                .flatMap(({ items }) => items)
                .map((plan) => (
                  <li key={plan.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
                    <div className="min-w-0 flex-1 basis-60">
                      <p className="font-medium">
                        Plan {plan.number}{' '}
                        <Badge tone={STATES[plan.state].tone}>{STATES[plan.state].label}</Badge>
                      </p>
                      <p className="text-xs text-muted-foreground">
                        {`${formatCount(plan.territories, 'territory', 'territories')}; ${history(plan)}`}
                      </p>
                    </div>
                    {canPlan && <PlanActions plan={plan} hasDraft={hasDraft} onDraft={onDraft} />}
                  </li>
                ))}
            </ul>
          )}
        </QueryState>
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      </Card>
    </div>
  );
}

function history({ activated_at, activated_by, created_at, created_by }: TerritoryPlanHead): string {
  if (activated_at)
    return `applied ${formatTime(activated_at)}${activated_by ? ` by ${activated_by.name}` : ''}`;
  return `created ${formatTime(created_at)}${created_by ? ` by ${created_by.name}` : ''}`;
}

interface PlanActionsProps {
  readonly plan: TerritoryPlanHead;
  readonly hasDraft: boolean;
  readonly onDraft: () => void;
}

function PlanActions({ plan, hasDraft, onDraft }: PlanActionsProps) {
  const activate = useActivatePlan();
  const start = useStartDraft();
  const failed = (error: unknown) => notifyError('Couldn’t change the plan', { text: problemText(error) });
  if (plan.state === 'draft') {
    return (
      <Button size="sm" variant="outline" onClick={onDraft}>
        Open
      </Button>
    );
  }
  return (
    <>
      {!hasDraft && (
        <Button
          size="sm"
          variant="outline"
          busy={start.isPending}
          onClick={() => start.mutate(plan.id, { onSuccess: onDraft, onError: failed })}
        >
          Start draft from this
        </Button>
      )}
      {plan.state === 'former' && (
        <Button
          size="sm"
          variant="outline"
          busy={activate.isPending}
          onClick={() =>
            activate.mutate(plan, {
              onSuccess: () =>
                notifySuccess('Plan applied', { text: `Plan ${plan.number} is active again.` }),
              onError: failed,
            })
          }
        >
          Apply again
        </Button>
      )}
    </>
  );
}
