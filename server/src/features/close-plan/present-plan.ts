import { createHash } from 'node:crypto';
import type { ClosePlanView, DealPlan, PlanStepView } from '@dealwright/contract/close-plan/close-plan';
import type { Day } from '@dealwright/domain/calendar';
import { type PastRatios, type PlanOdds, planOdds } from '@dealwright/domain/close-plan/plan-odds';
import {
  type ClosePlan,
  type ScheduledStep,
  schedulePlan,
} from '@dealwright/domain/close-plan/plan-schedule';
import type { PlanStep } from '@dealwright/domain/close-plan/plan-step';
import type { Actor } from '../../platform/actor.ts';
import type { DealRow } from '../deals/detail-store.ts';
import { accessOf } from '../deals/open-deal.ts';
import { canEditDeal } from '../deals/policy.ts';
import type { PastStep, PlanRow, StepRow } from './plan-store.ts';

const stepOf = (row: Pick<StepRow, 'id' | 'name' | 'kind' | 'days' | 'after'> & StepDays): PlanStep => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  days: row.days,
  after: row.after,
  dueOn: row.due_on,
  startedOn: row.started_on,
  doneOn: row.done_on,
});

type StepDays = Pick<StepRow, 'due_on' | 'started_on' | 'done_on'>;

/** A plan as the domain works with it. */
export function planOf(
  plan: Pick<PlanRow, 'go_live' | 'our_country' | 'their_country'>,
  steps: readonly (Pick<StepRow, 'id' | 'name' | 'kind' | 'days'> &
    StepDays & { readonly after: string[] })[],
  today: Day,
): ClosePlan {
  return {
    goLive: plan.go_live,
    countries: [plan.our_country, plan.their_country],
    steps: steps.map(stepOf),
    today,
  };
}

export function ratiosOf(past: readonly PastStep[]): PastRatios {
  const byKind = Map.groupBy(past, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, steps]) => [kind, steps.map(({ days, days_taken }) => days_taken / days)]),
  );
}

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function presentStep(row: StepRow, scheduled: ScheduledStep, today: Day): PlanStepView {
  const leftOn = row.stakeholder_left_on;
  const hasLeft = row.done_on === null && leftOn !== null && leftOn <= today;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    days: row.days,
    after: row.after,
    assignee: personOf(row.assignee_id, row.assignee_name),
    stakeholder: personOf(row.stakeholder_id, row.stakeholder_name),
    stakeholder_left_on: hasLeft ? leftOn : null,
    due_on: row.due_on,
    started_on: row.started_on,
    done_on: row.done_on,
    starts_on: scheduled.startsOn,
    ends_on: scheduled.endsOn,
    latest_start: scheduled.latestStart,
    latest_end: scheduled.latestEnd,
    slack: scheduled.slack,
    critical: scheduled.critical,
    overdue: scheduled.overdue,
  };
}

function presentSteps(
  rows: readonly StepRow[],
  scheduled: readonly ScheduledStep[],
  today: Day,
): PlanStepView[] {
  const byId = new Map(scheduled.map((step) => [step.id, step]));
  return rows.flatMap((row) => {
    const step = byId.get(row.id);
    return step ? [presentStep(row, step, today)] : [];
  });
}

const MOST_KEPT = 1_000;
/** By everything they are drawn from, so that no plan is ever shown others. */
const KEPT_ODDS = new Map<string, PlanOdds>();

/** The odds of a plan: the same for the same plan, day and past. Drawing takes long, so the latest are kept. */
export function oddsOf(
  plan: ClosePlan,
  deal: Pick<DealRow, 'close_date' | 'number'>,
  past: readonly PastStep[],
): PlanOdds {
  const input = { plan, closeDate: deal.close_date, past: ratiosOf(past), seed: Number(deal.number) };
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
  const odds = KEPT_ODDS.get(key) ?? planOdds(input);
  KEPT_ODDS.delete(key);
  KEPT_ODDS.set(key, odds);
  if (KEPT_ODDS.size > MOST_KEPT) KEPT_ODDS.delete(KEPT_ODDS.keys().next().value ?? key);
  return odds;
}

interface SavedPlan {
  readonly plan: PlanRow;
  readonly steps: readonly StepRow[];
  readonly past: readonly PastStep[];
}

function presentSaved({ plan, steps, past }: SavedPlan, deal: DealRow, today: Day): ClosePlanView {
  const work = planOf(plan, steps, today);
  const schedule = schedulePlan(work);
  const odds = oddsOf(work, deal, past);
  const views = presentSteps(steps, schedule.steps, today);
  const critical = views.find(({ id }) => id === odds.criticalStep);
  return {
    go_live: plan.go_live,
    our_country: plan.our_country,
    their_country: plan.their_country,
    steps: views,
    reaches_go_live: schedule.reachesGoLive,
    misses_from: schedule.missesFrom,
    late_step: schedule.lateStep,
    close_on: schedule.closeOn,
    next_step: schedule.nextStep,
    holidays: [...schedule.holidays],
    odds: {
      sign: odds.sign,
      close_date: deal.close_date,
      go_live: odds.goLive,
      critical_step: critical ? { id: critical.id, start_by: critical.latest_start } : null,
      learned_kinds: [...odds.learnedKinds],
    },
  };
}

export function presentPlan(actor: Actor, deal: DealRow, today: Day, saved: SavedPlan | null): DealPlan {
  return {
    plan: saved && presentSaved(saved, deal, today),
    today,
    version: saved?.plan.version ?? 0,
    can: { edit: canEditDeal(actor, accessOf(deal)) },
  };
}
