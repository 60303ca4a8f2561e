import { MAX_STEP_NAME } from '@dealwright/contract/close-plan/close-plan';
import { STEP_KIND_LABELS, STEP_KINDS, type StepKind } from '@dealwright/domain/close-plan/plan-step';
import { waitsFor } from '@dealwright/domain/close-plan/step-order';
import { type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CountInput } from '../../ui/count-input.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { Select } from '../../ui/select.tsx';
import { PersonSelect } from '../stakeholders/person-select.tsx';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { OwnerSelect } from './owner-select.tsx';
import { useStepForm } from './step-form.ts';

interface StepDialogProps {
  readonly number: number;
  readonly plan: ClosePlanView;
  readonly version: number;
  readonly today: string;
  readonly step: PlanStepView | null;
  readonly onClose: () => void;
  readonly onRemove: (step: PlanStepView) => void;
}

const KIND_OPTIONS = STEP_KINDS.map((value) => ({ value, label: STEP_KIND_LABELS[value] }));

/** Adds a step or changes one. What is typed survives a failed save and a closed page. */
export function StepDialog(props: StepDialogProps) {
  const { step, plan, onClose, onRemove } = props;
  const id = useId();
  const form = useStepForm(props);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={step ? 'Edit step' : 'New step'}
      footer={
        <>
          {step && plan.steps.length > 1 && (
            <Button variant="ghost" className="mr-auto" onClick={() => onRemove(step)}>
              Remove step
            </Button>
          )}
          <Button variant="ghost" onClick={form.cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {step ? 'Save' : 'Add step'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.failure && (
          <Callout tone="lost" live title="Couldn’t save the step">
            {form.failure} What you typed is kept.
          </Callout>
        )}
        <KeepTyped draft={form.draftKey}>
          <StepFields {...props} form={form} />
          <StepDates today={props.today} form={form} />
        </KeepTyped>
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useStepForm>;

interface StepFieldsProps extends StepDialogProps {
  readonly form: Form;
}

function StepFields({ number, plan, step, form }: StepFieldsProps) {
  const { draft, set, errors } = form;
  return (
    <>
      <Field label="Step" required error={errors['name']}>
        <Input
          value={draft.name}
          maxLength={MAX_STEP_NAME}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind" error={errors['kind']}>
          <Select<StepKind>
            value={draft.kind}
            options={KIND_OPTIONS}
            onValueChange={(kind) => set({ kind })}
          />
        </Field>
        <Field label="Workdays" required error={errors['days']}>
          <CountInput keepAs="days" value={draft.days} onValueChange={(days) => set({ days })} />
        </Field>
        <Field label="Our owner" error={errors['assignee_id']}>
          <OwnerSelect number={number} value={draft.assignee} onChange={(assignee) => set({ assignee })} />
        </Field>
        <Field label="Their owner" error={errors['stakeholder_id']}>
          <PersonSelect
            number={number}
            value={draft.stakeholder}
            onValueChange={(stakeholder) => set({ stakeholder })}
          />
        </Field>
      </div>
      <StepsBefore plan={plan} step={step} form={form} />
    </>
  );
}

/** Which steps must be done first. Those that wait for this one can’t be chosen. */
function StepsBefore({
  plan,
  step,
  form: { draft, set, errors },
}: Pick<StepFieldsProps, 'plan' | 'step' | 'form'>) {
  const others = plan.steps.filter(({ id }) => id !== step?.id);
  if (others.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Waits for</legend>
      <div className="grid max-h-48 gap-x-4 overflow-y-auto rounded-md border border-border p-2 sm:grid-cols-2">
        {others.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={draft.after.includes(id)}
            disabled={step !== null && waitsFor(plan.steps, id, step.id)}
            onCheckedChange={(checked) =>
              set({ after: checked ? [...draft.after, id] : draft.after.filter((one) => one !== id) })
            }
          />
        ))}
      </div>
      {errors['after'] && <p className="mt-1 text-sm text-lost">{errors['after']}</p>}
    </fieldset>
  );
}

function StepDates({ today, form: { draft, set, errors } }: { readonly today: string; readonly form: Form }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Agreed end" help="Empty: follows from go-live" error={errors['due_on']}>
        <DateInput keepAs="due" value={draft.due_on} onValueChange={(due_on) => set({ due_on })} />
      </Field>
      <Field label="Started" error={errors['started_on']}>
        <DateInput
          keepAs="started"
          max={today}
          value={draft.started_on}
          onValueChange={(started_on) => set({ started_on })}
        />
      </Field>
      <Field label="Done" error={errors['done_on']}>
        <DateInput
          keepAs="done"
          max={today}
          value={draft.done_on}
          onValueChange={(done_on) => set({ done_on })}
        />
      </Field>
    </div>
  );
}
