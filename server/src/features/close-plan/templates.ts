import {
  MAX_TEMPLATES,
  type PlanTemplates,
  type PlanTemplateView,
} from '@dealwright/contract/close-plan/plan-templates';
import type { Tx } from '@dealwright/db/database';
import { LEAST_PAST_STEPS } from '@dealwright/domain/close-plan/plan-odds';
import {
  BUILT_IN_TEMPLATES,
  MAX_STEP_DAYS,
  STEP_KINDS,
  type StepKind,
  type TemplateStep,
} from '@dealwright/domain/close-plan/plan-step';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { openDealToChange } from '../deals/open-deal.ts';
import { listPastSteps, listSteps, type PastStep } from './plan-store.ts';
import { canManageTemplates, requireManageTemplates } from './policy.ts';
import { deleteTemplate, findTemplate, insertTemplate, listTemplates } from './template-store.ts';

/** What finished steps of a kind took in the middle, where there are enough. */
function usualDays(past: readonly PastStep[]): Map<StepKind, number> {
  const usual = new Map<StepKind, number>();
  for (const [kind, steps] of Map.groupBy(past, (step) => step.kind)) {
    const taken = steps.map(({ days_taken }) => days_taken).toSorted((a, b) => a - b);
    const middle = taken[Math.floor(taken.length / 2)];
    if (taken.length >= LEAST_PAST_STEPS && middle !== undefined)
      usual.set(kind, Math.min(middle, MAX_STEP_DAYS));
  }
  return usual;
}

const withDays = (steps: readonly TemplateStep[], usual: ReadonlyMap<StepKind, number>) =>
  steps.map(({ name, kind, days, after }) => ({
    name,
    kind,
    days: usual.get(kind) ?? days,
    after: [...after],
  }));

/** Templates of every workspace and the own ones, with the durations of the company’s finished steps. */
export async function readTemplates(tx: Tx, actor: Actor): Promise<PlanTemplates> {
  const usual = usualDays(await listPastSteps(tx, actor.companyId, STEP_KINDS));
  const own = await listTemplates(tx, actor);
  const builtIn = Object.values(BUILT_IN_TEMPLATES).map((template) => ({ id: null, ...template }));
  return {
    items: [...builtIn, ...own].map(({ id, name, steps }) => ({ id, name, steps: withDays(steps, usual) })),
    can: { edit: canManageTemplates(actor) },
  };
}

/** Saves the steps of a plan that the person can change, without days and people. */
export async function addTemplate(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { name, deal_number }: { readonly name: string; readonly deal_number: number },
): Promise<PlanTemplateView> {
  const deal = await openDealToChange(tx, actor, deal_number);
  requireManageTemplates(actor);
  const rows = await listSteps(tx, { companyId: deal.company_id, id: deal.id });
  if (rows.length === 0) throw new AppError('conflict', 'This deal has no close plan yet.');
  if ((await listTemplates(tx, actor)).length >= MAX_TEMPLATES) {
    throw new AppError('conflict', `Your workspace has ${MAX_TEMPLATES} templates. Remove one first.`);
  }
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const steps = rows.map(({ name: step, kind, days, after }) => ({
    name: step,
    kind,
    days,
    after: after.flatMap((id) => places.get(id) ?? []),
  }));
  const template = { id: newId(), name, steps };
  if (!(await insertTemplate(tx, actor, template, now))) {
    throw invalid('name', 'Your workspace has a template with this name');
  }
  return template;
}

export async function removeTemplate(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (!(await findTemplate(tx, actor, id))) throw notFound();
  requireManageTemplates(actor);
  await deleteTemplate(tx, actor, id);
}
