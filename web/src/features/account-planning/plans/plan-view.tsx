import { periodLabel } from '@dealwright/domain/account-plan';
import { Suspense, useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { notifyError } from '../../../ui/toast.ts';
import type { AccountDetail } from '../api.ts';
import { TasksCard } from '../tasks-card.tsx';
import { type AccountPlan, useRemovePlan } from './api.ts';
import { GoalSection } from './goal-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { PlanHead, type PlanQuestion } from './plan-head.tsx';
import './print.css';
import { StrategySection } from './strategy-section.tsx';
import { WhiteSpaceSection } from './white-space-section.tsx';

const BeginDialog = lazy(() =>
  import('./begin-dialog.tsx').then((module) => ({ default: module.BeginDialog })),
);
const DraftDialog = lazy(() =>
  import('./draft-dialog.tsx').then((module) => ({ default: module.DraftDialog })),
);
const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })),
);
const ReviewDialog = lazy(() =>
  import('./review-dialog.tsx').then((module) => ({ default: module.ReviewDialog })),
);

interface PlanViewProps {
  readonly account: AccountDetail;
  readonly plan: AccountPlan;
  readonly onPlan: (id: string | null) => void;
}

/** One plan with all its sections; each is written by itself. */
export function PlanView({ account, plan, onPlan }: PlanViewProps) {
  const [asked, setAsked] = useState<PlanQuestion | null>(null);
  const close = () => setAsked(null);
  return (
    <div data-plan className="flex flex-col gap-4">
      <PlanHead account={account} plan={plan} onPlan={onPlan} onAsk={setAsked} />
      <GoalSection plan={plan} />
      <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-1">
        <ItemsSection plan={plan} section="objectives" />
        <StrategySection plan={plan} />
        <ItemsSection plan={plan} section="strengths" />
        <ItemsSection plan={plan} section="risks" />
      </div>
      <ItemsSection plan={plan} section="relationships" />
      <WhiteSpaceSection plan={plan} />
      <TasksCard accountId={account.id} title="Actions" canAdd={plan.can.edit} />
      <Suspense fallback={null}>
        {asked === 'begin' && (
          <BeginDialog
            account={account}
            onClose={close}
            onBegun={(id) => {
              close();
              onPlan(id);
            }}
          />
        )}
        {asked === 'draft' && <DraftDialog plan={plan} onClose={close} />}
        {asked === 'review' && <ReviewDialog plan={plan} onClose={close} />}
        {asked === 'history' && <HistoryDialog plan={plan} onClose={close} />}
      </Suspense>
      {asked === 'remove' && <RemoveQuestion plan={plan} onClose={close} onRemoved={() => onPlan(null)} />}
    </div>
  );
}

interface RemoveQuestionProps {
  readonly plan: AccountPlan;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveQuestion({ plan, onClose, onRemoved }: RemoveQuestionProps) {
  const remove = useRemovePlan(plan);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the draft for ${periodLabel(plan.starts_on, plan.ends_on)}?`}
      description="Everything in it is deleted, including its history. This can’t be undone."
      confirmLabel="Delete draft"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            onRemoved();
          },
          onError: (error) => {
            notifyError('Couldn’t delete the draft', { text: problemText(error) });
            onClose();
          },
        })
      }
    />
  );
}
