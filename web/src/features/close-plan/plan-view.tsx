import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notifyError } from '../../ui/toast.ts';
import {
  type ClosePlanView,
  type DealPlan,
  type PlanBody,
  type PlanStepView,
  usePlanTemplates,
  useSavePlan,
} from './api.ts';
import { movedStep, withDays } from './plan-body.ts';
import { PlanBuyers } from './plan-buyers.tsx';
import { FrameDialog, RemovePlanDialog, RemoveStepDialog, TemplateDialog } from './plan-dialogs.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { PlanTimeline } from './plan-timeline.tsx';
import { StepDialog } from './step-dialog.tsx';

/** What is open above the plan. */
type Opened =
  | { readonly task: 'add' | 'frame' | 'template' | 'remove' }
  | { readonly task: 'edit' | 'remove-step'; readonly id: string }
  | null;

interface PlanViewProps {
  readonly number: number;
  readonly read: DealPlan;
  readonly plan: ClosePlanView;
}

/** A plan of a deal: outlook, timeline and list. Each change is saved at once. */
export function PlanView({ number, read, plan }: PlanViewProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const save = useSavePlan(number);
  const canEdit = read.can.edit;
  const change = (body: PlanBody) => {
    if (save.isPending) return;
    save.mutate(
      { body, version: read.version },
      {
        onError: (error) =>
          notifyError(isProblem(error, 'stale_version') ? 'The plan has changed' : 'Couldn’t save the plan', {
            text: problemText(error),
          }),
      },
    );
  };
  const open = (step: PlanStepView) => setOpened({ task: 'edit', id: step.id });
  return (
    <>
      <PlanSummary plan={plan} today={read.today} />
      {canEdit && <PlanActions onOpen={setOpened} />}
      <div className="max-lg:hidden">
        <Card title="Timeline" flush>
          <PlanTimeline
            plan={plan}
            today={read.today}
            canEdit={canEdit}
            onOpen={open}
            onMove={(step, days) => change(movedStep(plan, step, days))}
          />
        </Card>
      </div>
      <Card title="Steps" flush>
        <PlanList
          plan={plan}
          today={read.today}
          canEdit={canEdit}
          busy={save.isPending}
          onOpen={open}
          onDays={(step, days) => change(withDays(plan, step.id, days))}
        />
      </Card>
      <PlanBuyers number={number} canEdit={canEdit} />
      <PlanDialogs number={number} read={read} plan={plan} opened={opened} onOpen={setOpened} />
    </>
  );
}

function PlanActions({ onOpen }: { readonly onOpen: (opened: Opened) => void }) {
  const templates = usePlanTemplates();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => onOpen({ task: 'add' })}>
        <Plus aria-hidden /> Add step
      </Button>
      <Button variant="outline" onClick={() => onOpen({ task: 'frame' })}>
        Move go-live
      </Button>
      {templates.data?.can.edit && (
        <Button variant="outline" onClick={() => onOpen({ task: 'template' })}>
          Save as template
        </Button>
      )}
      <Button variant="ghost" onClick={() => onOpen({ task: 'remove' })}>
        Remove plan
      </Button>
    </div>
  );
}

interface PlanDialogsProps extends PlanViewProps {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
}

function PlanDialogs({ number, read, plan, opened, onOpen }: PlanDialogsProps) {
  const props = { number, plan, version: read.version, onClose: () => onOpen(null) };
  const step = opened && 'id' in opened ? (plan.steps.find(({ id }) => id === opened.id) ?? null) : null;
  const remove = ({ id }: PlanStepView) => onOpen({ task: 'remove-step', id });
  if (opened?.task === 'frame') return <FrameDialog {...props} today={read.today} />;
  if (opened?.task === 'template') return <TemplateDialog {...props} />;
  if (opened?.task === 'remove') return <RemovePlanDialog {...props} />;
  if (opened?.task === 'remove-step' && step) return <RemoveStepDialog {...props} step={step} />;
  if (opened?.task === 'add')
    return <StepDialog {...props} today={read.today} step={null} onRemove={remove} />;
  if (opened?.task === 'edit' && step) {
    return <StepDialog key={step.id} {...props} today={read.today} step={step} onRemove={remove} />;
  }
  return null;
}
