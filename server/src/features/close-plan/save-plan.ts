import type { StepChangeKind } from '@dealwright/contract/close-plan/buyer-plan';
import type { ClosePlanInput, DealPlan } from '@dealwright/contract/close-plan/close-plan';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf, daysBetween } from '@dealwright/domain/calendar';
import { schedulePlan, workdaysTaken } from '@dealwright/domain/close-plan/plan-schedule';
import { MAX_DAYS_AHEAD } from '@dealwright/domain/close-plan/plan-step';
import { orderSteps } from '@dealwright/domain/close-plan/step-order';
import { AppError, invalid } from '../../platform/errors.ts';
import { emit, type NewEvent } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import type { DealRow } from '../deals/detail-store.ts';
import { openDeal, openDealToChange } from '../deals/open-deal.ts';
import { type DealCall, saveChange } from '../deals/save-change.ts';
import { shareCompany } from '../deals/store.ts';
import { workAssigned } from '../deals/work-assigned.ts';
import { saveOdds } from './odds-store.ts';
import {
  deletePlan,
  findPlan,
  listOwnPeople,
  listPastSteps,
  listSteps,
  listWorkers,
  type NewStep,
  type PlanRow,
  replaceSteps,
  type StepRow,
  savePlan,
} from './plan-store.ts';
import { oddsOf, planOf } from './present-plan.ts';
import { readPlan } from './read-plan.ts';

async function stalePlan(tx: Tx, { actor, number, now }: DealCall): Promise<AppError> {
  const deal = await openDeal(tx, actor, number);
  const message = `The close plan of LEAD-${number} was changed in the meantime. Review it, then try again.`;
  return new AppError('stale_version', message, { current: await readPlan(tx, actor, deal, now) });
}

type StepInput = ClosePlanInput['steps'][number];

/** Days a step can have; `path` names the field that is refused. */
function checkDays(step: StepInput, path: string, today: Day): void {
  const { started_on: started, done_on: done, due_on: due } = step;
  if (done !== null && done > today) throw invalid(`${path}.done_on`, 'Choose today or an earlier day');
  if (started !== null && started > today)
    throw invalid(`${path}.started_on`, 'Choose today or an earlier day');
  if (started !== null && done !== null && started > done) {
    throw invalid(`${path}.started_on`, 'Choose a day before the step was done');
  }
  for (const [field, day] of Object.entries({ started_on: started, done_on: done, due_on: due })) {
    if (day !== null && isFar(day, today)) throw invalid(`${path}.${field}`, 'Choose a day within 5 years');
  }
}

const isFar = (day: Day, today: Day): boolean => Math.abs(daysBetween(today, day)) > MAX_DAYS_AHEAD;

/** Days, people and links of a plan; all that the contract alone can’t know. */
async function checkPlan(
  tx: Tx,
  deal: DealRow,
  body: ClosePlanInput,
  before: readonly StepRow[],
  today: Day,
) {
  const key = { companyId: deal.company_id, id: deal.id };
  if (isFar(body.go_live, today)) throw invalid('go_live', 'Choose a day within 5 years');
  const assignees = body.steps.flatMap(({ assignee_id: id }) => (id === null ? [] : [id]));
  const people = body.steps.flatMap(({ stakeholder_id: id }) => (id === null ? [] : [id]));
  const workers = await listWorkers(tx, key, assignees);
  const kept = new Set(before.map(({ assignee_id }) => assignee_id));
  const own = await listOwnPeople(tx, key, people);
  const ids = new Set(body.steps.map(({ id }) => id));
  for (const [at, step] of body.steps.entries()) {
    const path = `steps.${at}`;
    checkDays(step, path, today);
    if (step.after.some((id) => !ids.has(id))) throw invalid(`${path}.after`, 'Choose a step of this plan');
    if (step.assignee_id !== null && !workers.has(step.assignee_id) && !kept.has(step.assignee_id)) {
      throw invalid(`${path}.assignee_id`, 'Choose a colleague who works on this deal');
    }
    if (step.stakeholder_id !== null && !own.has(step.stakeholder_id)) {
      throw invalid(`${path}.stakeholder_id`, 'Choose a person on this deal');
    }
  }
  const { circle } = orderSteps(body.steps);
  if (circle) throw invalid('steps', `${circle[0]} and ${circle[1]} wait for each other`);
}

/** The steps with their ids, and how long finished ones took. */
function stepsOf(body: ClosePlanInput, before: readonly StepRow[]): NewStep[] {
  const known = new Set(before.map(({ id }) => id));
  const ids = new Map(body.steps.map(({ id }) => [id, known.has(id) ? id : newId()]));
  const doneOn = new Map(body.steps.map((step) => [step.id, step.done_on]));
  const countries = [body.our_country, body.their_country];
  return body.steps.map((step) => ({
    ...step,
    id: ids.get(step.id) ?? newId(),
    after: step.after.map((id) => ids.get(id) ?? id),
    days_taken: workdaysTaken(
      countries,
      { startedOn: step.started_on, doneOn: step.done_on },
      step.after.map((id) => doneOn.get(id) ?? null),
    ),
  }));
}

export interface Standing {
  readonly plan: PlanRow | null;
  readonly steps: readonly StepRow[];
}

const historyValue = ({ plan, steps }: Standing) =>
  plan && {
    go_live: plan.go_live,
    steps: steps.length,
    done: steps.filter(({ done_on }) => done_on !== null).length,
  };

export async function standingOf(tx: Tx, deal: DealRow): Promise<Standing> {
  const key = { companyId: deal.company_id, id: deal.id };
  return { plan: await findPlan(tx, key), steps: await listSteps(tx, key) };
}

/** Takes no lock: if two people save at once, the second save fails on the version. */
async function openPlan(tx: Tx, call: DealCall): Promise<{ deal: DealRow; before: Standing }> {
  await shareCompany(tx, call.actor.companyId);
  const deal = await openDealToChange(tx, call.actor, call.number);
  const before = await standingOf(tx, deal);
  if ((before.plan?.version ?? 0) !== call.version) throw await stalePlan(tx, call);
  return { deal, before };
}

/** What a buyer did to a step, for the history of its deal. */
export interface BuyerChange {
  readonly buyer: string;
  readonly step: string;
  readonly change: StepChangeKind;
  readonly day: Day | null;
}

/** Writes what follows from a changed plan: the forecast, the history and the event. */
export async function announcePlan(
  tx: Tx,
  { actor, number, now }: Omit<DealCall, 'version'>,
  before: Standing,
  byBuyer?: BuyerChange,
): Promise<void> {
  const deal = await openDeal(tx, actor, number);
  const after = historyValue(await standingOf(tx, deal));
  const change = {
    dealId: deal.id,
    field: 'close_plan',
    oldValue: historyValue(before),
    newValue: after && { ...after, ...byBuyer },
  };
  await saveChange(tx, { actor, number, now, version: deal.version }, deal, {
    update: {},
    changes: [change],
    cause: 'edit',
    event: 'deal.changed',
    regrade: true,
    ...(byBuyer && { by: null }),
  });
}

interface PlanWrite {
  readonly deal: DealRow;
  readonly body: ClosePlanInput;
  readonly before: Standing;
  /** Of the plan as it was read; 0 starts one. */
  readonly version: number;
  readonly createdBy: string;
  readonly now: Date;
}

/** Writes all of a plan, with the day from which it misses go-live and its odds; false if its version has moved on. */
export async function writePlan(tx: Tx, write: PlanWrite): Promise<boolean> {
  const { deal, body, before, version, createdBy, now } = write;
  const key = { companyId: deal.company_id, id: deal.id };
  const today = dayOf(now);
  const steps = stepsOf(body, before.steps);
  const work = planOf(
    body,
    steps.map((step) => ({ ...step, after: [...step.after] })),
    today,
  );
  const { missesFrom, lateStep } = schedulePlan(work);
  const lateName = steps.find(({ id }) => id === lateStep)?.name ?? null;
  const plan = {
    goLive: body.go_live,
    ourCountry: body.our_country,
    theirCountry: body.their_country,
    missesFrom: lateName === null ? null : missesFrom,
    lateStep: missesFrom === null ? null : lateName,
    createdBy,
    oddsOn: today,
  };
  if (!(await savePlan(tx, key, version, plan, now))) return false;
  await replaceSteps(tx, key, steps);
  const past = await listPastSteps(tx, key.companyId, [...new Set(steps.map(({ kind }) => kind))]);
  const odds = oddsOf(work, deal, past);
  await saveOdds(tx, key, {
    day: today,
    goLive: body.go_live,
    closeDate: deal.close_date,
    sign: odds.sign,
    live: odds.goLive,
  });
  return true;
}

/** Starts the close plan of a deal, or saves all of it at once. */
export async function saveClosePlan(tx: Tx, call: DealCall, body: ClosePlanInput): Promise<DealPlan> {
  const { actor, now, version } = call;
  const { deal, before } = await openPlan(tx, call);
  await checkPlan(tx, deal, body, before.steps, dayOf(now));
  const written = await writePlan(tx, { deal, body, before, version, createdBy: actor.userId, now });
  if (!written) throw await stalePlan(tx, call);
  await emit(tx, assignedSteps(call, deal, before, body));
  return announced(tx, call, before);
}

/** One event for each colleague who has a step that someone else had, or no one. */
function assignedSteps(
  { actor, number }: DealCall,
  deal: DealRow,
  before: Standing,
  body: ClosePlanInput,
): NewEvent[] {
  const had = new Map(before.steps.map(({ id, assignee_id: assignee }) => [id, assignee]));
  const given = body.steps.filter(
    ({ id, assignee_id: to, done_on }) => done_on === null && to !== (had.get(id) ?? null),
  );
  const about = { companyId: deal.company_id, workspaceId: deal.workspace_id, id: deal.id, number };
  return [...Map.groupBy(given, ({ assignee_id: to }) => to)].flatMap(([to, [first, ...others]]) =>
    to === null || first === undefined
      ? []
      : workAssigned({
          deal: about,
          by: actor.userId,
          to,
          assigned: 1 + others.length,
          facts: { step: first.name },
        }),
  );
}

export async function removeClosePlan(tx: Tx, call: DealCall): Promise<DealPlan> {
  const { deal, before } = await openPlan(tx, call);
  const key = { companyId: deal.company_id, id: deal.id };
  if (!(await deletePlan(tx, key, call.version))) throw await stalePlan(tx, call);
  return announced(tx, call, before);
}

async function announced(tx: Tx, call: DealCall, before: Standing): Promise<DealPlan> {
  await announcePlan(tx, call, before);
  return readPlan(tx, call.actor, await openDeal(tx, call.actor, call.number), call.now);
}
