import { addDays, type Day } from '@dealwright/domain/calendar';
import type { ClosePlanView, PlanBody, PlanStepView, PlanTemplateView, StepBody } from './api.ts';

const stepBodyOf = (step: PlanStepView): StepBody => ({
  id: step.id,
  name: step.name,
  kind: step.kind,
  days: step.days,
  after: step.after,
  assignee_id: step.assignee?.id ?? null,
  stakeholder_id: step.stakeholder?.id ?? null,
  due_on: step.due_on,
  started_on: step.started_on,
  done_on: step.done_on,
});

/** The plan as it is saved. */
export const bodyOf = (plan: ClosePlanView): PlanBody => ({
  go_live: plan.go_live,
  our_country: plan.our_country,
  their_country: plan.their_country,
  steps: plan.steps.map(stepBodyOf),
});

/** With a step changed, or added at the end if the plan doesn’t have it. */
export function withStep(plan: ClosePlanView, step: StepBody): PlanBody {
  const body = bodyOf(plan);
  const has = body.steps.some(({ id }) => id === step.id);
  const steps = has ? body.steps.map((one) => (one.id === step.id ? step : one)) : [...body.steps, step];
  return { ...body, steps };
}

/** Without a step: what waited for it waits for what it waited for. */
export function withoutStep(plan: ClosePlanView, id: string): PlanBody {
  const body = bodyOf(plan);
  const gone = body.steps.find((step) => step.id === id);
  const steps = body.steps
    .filter((step) => step.id !== id)
    .map((step) => {
      const { after = [] } = step;
      if (!after.includes(id)) return step;
      const instead = (gone?.after ?? []).filter((before) => !after.includes(before));
      return { ...step, after: after.flatMap((before) => (before === id ? instead : [before])) };
    });
  return { ...body, steps };
}

/** With some of a step’s days changed. */
export function withDays(
  plan: ClosePlanView,
  id: string,
  days: Partial<Pick<StepBody, 'due_on' | 'started_on' | 'done_on'>>,
): PlanBody {
  const body = bodyOf(plan);
  return { ...body, steps: body.steps.map((step) => (step.id === id ? { ...step, ...days } : step)) };
}

/** With a step agreed to end a number of days later, or earlier. */
export const movedStep = (plan: ClosePlanView, step: PlanStepView, days: number): PlanBody =>
  withDays(plan, step.id, { due_on: addDays(step.ends_on, days) });

interface NewPlan {
  readonly goLive: Day;
  readonly ourCountry: string;
  readonly theirCountry: string;
}

/** A new plan from a template. */
export function bodyFromTemplate(
  { steps }: Pick<PlanTemplateView, 'steps'>,
  { goLive, ourCountry, theirCountry }: NewPlan,
): PlanBody {
  return {
    go_live: goLive,
    our_country: ourCountry,
    their_country: theirCountry,
    steps: steps.map(({ name, kind, days, after }, at) => ({
      id: `new-${at}`,
      name,
      kind,
      days,
      after: after.map((before) => `new-${before}`),
    })),
  };
}
