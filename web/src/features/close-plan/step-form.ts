import type { StepKind } from '@dealwright/domain/close-plan/plan-step';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { ApiProblem, problemText } from '../../lib/http.ts';
import { type ClosePlanView, type PlanStepView, type StepBody, useSavePlan } from './api.ts';
import { withStep } from './plan-body.ts';

/** A step as the dialog holds it. */
export interface StepDraft {
  readonly name: string;
  readonly kind: StepKind;
  readonly days: number | null;
  readonly after: readonly string[];
  readonly assignee: PlanStepView['assignee'];
  readonly stakeholder: string | null;
  readonly due_on: string | null;
  readonly started_on: string | null;
  readonly done_on: string | null;
}

const draftOf = (step: PlanStepView | null, plan: ClosePlanView): StepDraft => ({
  name: step?.name ?? '',
  kind: step?.kind ?? 'other',
  days: step?.days ?? 5,
  // A new step comes after the last one.
  after: step?.after ?? plan.steps.slice(-1).map(({ id }) => id),
  assignee: step?.assignee ?? null,
  stakeholder: step?.stakeholder?.id ?? null,
  due_on: step?.due_on ?? null,
  started_on: step?.started_on ?? null,
  done_on: step?.done_on ?? null,
});

type Errors = Readonly<Record<string, string | undefined>>;

const missingFields = ({ name, days }: StepDraft): Errors => ({
  ...(name.trim() === '' && { name: 'Name the step' }),
  ...((days === null || days < 1) && { days: 'Enter at least 1 day' }),
});

/** The server's words about the step's fields; what it says of other steps stands above the form. */
function fieldErrors(error: unknown, at: number): Errors {
  if (!(error instanceof ApiProblem)) return {};
  const path = `steps.${at}.`;
  return Object.fromEntries(
    error.errors
      .filter((one) => one.path.startsWith(path))
      .map((one) => [one.path.slice(path.length).split('.')[0] ?? '', one.message]),
  );
}

/** The step as it is saved. */
function stepBodyOf(
  { assignee, stakeholder, ...facts }: StepDraft,
  id: string,
  plan: ClosePlanView,
): StepBody {
  const known = new Set(plan.steps.map((one) => one.id));
  return {
    ...facts,
    id,
    name: facts.name.trim(),
    days: facts.days ?? 1,
    // Removed in the meantime, perhaps.
    after: facts.after.filter((before) => known.has(before)),
    assignee_id: assignee?.id ?? null,
    stakeholder_id: stakeholder,
  };
}

interface StepFormInput {
  readonly number: number;
  readonly plan: ClosePlanView;
  readonly version: number;
  /** Null to add one. */
  readonly step: PlanStepView | null;
  readonly onClose: () => void;
}

/** What is typed into the step dialog, kept until it is saved. */
export function useStepForm({ number, plan, version, step, onClose }: StepFormInput) {
  const draftKey = `deal.${number}.plan-step.${step?.id ?? 'new'}`;
  const [initial] = useState(() => draftOf(step, plan));
  const [draft, put, clear] = useDraft<StepDraft>(draftKey, initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const mutation = useSavePlan(number);
  const save = () => {
    const missing = missingFields(draft);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const id = step?.id ?? 'new';
    const body = withStep(plan, stepBodyOf(draft, id, plan));
    mutation.mutate(
      { body, version },
      {
        onSuccess: () => {
          clear();
          onClose();
        },
        onError: (error) => {
          const found = fieldErrors(
            error,
            body.steps.findIndex((one) => one.id === id),
          );
          setErrors(found);
          setFailure(Object.keys(found).length > 0 ? null : problemText(error));
        },
      },
    );
  };
  return {
    draftKey,
    draft,
    set: (part: Partial<StepDraft>) => {
      put({ ...draft, ...part });
      setErrors({});
    },
    errors,
    failure,
    busy: mutation.isPending,
    save,
    cancel: () => {
      clear();
      onClose();
    },
  };
}
