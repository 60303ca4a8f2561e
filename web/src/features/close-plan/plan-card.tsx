import { formatDay } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type ClosePlanView, useClosePlan } from './api.ts';
import { goLiveWords, lateWords, signWords, stepsOfLeavers } from './plan-words.ts';

interface PlanCardProps {
  readonly number: number;
  /** Leads to the plan’s own page. */
  readonly link: React.ReactNode;
}

/** The close plan in short: the next step, the odds, and whether it is late. */
export function PlanCard({ number, link }: PlanCardProps) {
  const query = useClosePlan(number);
  return (
    <Card title="Close plan" actions={link}>
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={1} rowClass="h-10" label="Loading close plan" />}
      >
        {({ plan, can, today }) =>
          plan === null ? (
            <p className="text-sm text-muted-foreground">
              {can.edit ? 'Plan back from go-live, with owners on both sides.' : 'No close plan yet.'}
            </p>
          ) : (
            <PlanInShort plan={plan} today={today} />
          )
        }
      </QueryState>
    </Card>
  );
}

function PlanInShort({ plan, today }: { readonly plan: ClosePlanView; readonly today: string }) {
  const next = plan.steps.find(({ id }) => id === plan.next_step);
  const late = lateWords(plan);
  const leavers = stepsOfLeavers(plan);
  return (
    <div className="flex flex-col gap-2 text-sm">
      {late && <Callout tone="warn">{late}</Callout>}
      {leavers.length > 0 && <Callout tone="warn">{`${leavers.join(' · ')}. Choose another owner.`}</Callout>}
      <p>
        {next ? (
          <>
            <span className="text-muted-foreground">Next: </span>
            {next.name},{' '}
            {next.started_on === null
              ? `start by ${formatDay(next.latest_start)}`
              : `due ${formatDay(next.ends_on)}`}
          </>
        ) : (
          'All steps are done.'
        )}
      </p>
      <p className="text-muted-foreground">
        {[signWords(plan, today), goLiveWords(plan)].filter((words) => words !== null).join(' · ')}
      </p>
    </div>
  );
}
