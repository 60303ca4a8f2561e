import { Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { AccountDetail } from '../api.ts';
import { usePlan } from './api.ts';
import { PlanView } from './plan-view.tsx';

const BeginDialog = lazy(() =>
  import('./begin-dialog.tsx').then((module) => ({ default: module.BeginDialog })),
);

interface PlanPanelProps {
  readonly account: AccountDetail;
  /** Of the address; the plan of today unless given. */
  readonly planId: string | null;
  readonly onPlan: (id: string | null) => void;
}

/** The plan of today, else the latest. */
function currentPlan({ plans }: AccountDetail) {
  const today = new Date().toISOString().slice(0, 10);
  return plans.find(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on) ?? plans[0];
}

/** The plan of an account, or the way to begin one. */
export function PlanPanel({ account, planId, onPlan }: PlanPanelProps) {
  const id = planId ?? currentPlan(account)?.id;
  return id ? (
    <ShownPlan key={id} account={account} planId={id} onPlan={onPlan} />
  ) : (
    <NoPlan account={account} onPlan={onPlan} />
  );
}

interface ShownPlanProps extends PlanPanelProps {
  readonly planId: string;
}

function ShownPlan({ account, planId, onPlan }: ShownPlanProps) {
  const plan = usePlan(account.id, planId);
  return (
    <QueryState query={plan} skeleton={<Skeleton className="h-96" />} notFound="This plan no longer exists">
      {(data) => <PlanView account={account} plan={data} onPlan={onPlan} />}
    </QueryState>
  );
}

function NoPlan({ account, onPlan }: Omit<PlanPanelProps, 'planId'>) {
  const [beginning, setBeginning] = useState(false);
  return (
    <>
      <EmptyState
        icon={<Target />}
        title="No plan yet"
        action={
          account.can.edit && (
            <Button variant="primary" onClick={() => setBeginning(true)}>
              Start a plan
            </Button>
          )
        }
      >
        Set a revenue goal for {account.name}, and write down what they want, your strategy and the people to
        meet.
      </EmptyState>
      {beginning && (
        <Suspense fallback={null}>
          <BeginDialog account={account} onClose={() => setBeginning(false)} onBegun={onPlan} />
        </Suspense>
      )}
    </>
  );
}
