import { useEffect, useState } from 'react';
import { formatCount, formatDay, formatWholeDay } from '../../../lib/format.ts';
import { isProblem } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { useAskAgain, useLeave } from '../../buyer-access/api.ts';
import { BuyerFrame } from '../../buyer-access/buyer-frame.tsx';
import { type BuyerPlan, useBuyerPlan } from './api.ts';
import { BuyerSteps } from './buyer-steps.tsx';
import { FinishDialog, MoveDialog } from './step-dialogs.tsx';

interface BuyerPlanPageProps {
  readonly token: string;
  readonly linkId: string;
  readonly company: string;
}

/** A close plan as a buyer sees it: steps and dates; their own are theirs to move and to mark as done. */
export function BuyerPlanPage({ token, linkId, company }: BuyerPlanPageProps) {
  const query = useBuyerPlan(linkId);
  const leave = useLeave(token);
  const askAgain = useAskAgain(token);
  const isOver = isProblem(query.error, 'address_unconfirmed');
  useEffect(() => {
    if (isOver) askAgain();
  }, [isOver, askAgain]);
  return (
    <BuyerFrame
      company={company}
      action={
        <Button size="sm" variant="ghost" busy={leave.isPending} onClick={() => leave.mutate(linkId)}>
          Sign out
        </Button>
      }
    >
      <QueryState
        query={query}
        notFound="This plan was removed. Ask the person who sent it to you."
        skeleton={<SkeletonList rows={8} label="Loading the plan" />}
      >
        {(plan) => <Content linkId={linkId} plan={plan} />}
      </QueryState>
    </BuyerFrame>
  );
}

type Opened = { readonly deed: 'move' | 'finish'; readonly id: string } | null;

function Content({ linkId, plan }: { readonly linkId: string; readonly plan: BuyerPlan }) {
  const [opened, setOpened] = useState<Opened>(null);
  const step = opened && (plan.steps.find(({ id }) => id === opened.id) ?? null);
  const done = plan.steps.filter(({ done_on: day }) => day !== null).length;
  const dialog = { linkId, seller: plan.seller.name, today: plan.today, onClose: () => setOpened(null) };
  return (
    <>
      <div className="min-w-0">
        <h1 className="text-2xl tracking-[-0.02em]">Plan to go live</h1>
        <p className="text-muted-foreground">
          Go-live {formatWholeDay(plan.go_live)} · {done} of {formatCount(plan.steps.length, 'step')} done
        </p>
      </div>
      {!plan.reaches_go_live && (
        <Callout tone="warn" title="These steps don’t reach go-live">
          Agree on earlier dates or on a later go-live with {plan.seller.name}.
        </Callout>
      )}
      <BuyerSteps
        linkId={linkId}
        plan={plan}
        onMove={({ id }) => setOpened({ deed: 'move', id })}
        onFinish={({ id }) => setOpened({ deed: 'finish', id })}
      />
      <OwnChanges plan={plan} />
      {step && opened?.deed === 'move' && <MoveDialog step={step} {...dialog} />}
      {step && opened?.deed === 'finish' && <FinishDialog step={step} {...dialog} />}
    </>
  );
}

function wordsOf({ kind, step_name: step, day }: BuyerPlan['changes'][number]): string {
  switch (kind) {
    case 'moved':
      return `You moved ${step}${day ? ` to ${formatDay(day)}` : ''}`;
    case 'done':
      return `You marked ${step} as done`;
    case 'reopened':
      return `You reopened ${step}`;
  }
}

/** What the buyer changed by this link. */
function OwnChanges({ plan }: { readonly plan: BuyerPlan }) {
  if (plan.changes.length === 0) return null;
  return (
    <section aria-labelledby="own-changes" className="flex flex-col gap-3">
      <h2 id="own-changes" className="text-base font-medium">
        Your changes
      </h2>
      <ul className="flex flex-col gap-2">
        {plan.changes.map((change) => (
          <li key={change.id} className="rounded-lg bg-muted px-3 py-2 text-sm [overflow-wrap:anywhere]">
            <p>
              {wordsOf(change)} ·{' '}
              <span className="text-muted-foreground">
                <When time={change.at} />
              </span>
            </p>
            {change.reason && <p className="whitespace-pre-line text-muted-foreground">{change.reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
