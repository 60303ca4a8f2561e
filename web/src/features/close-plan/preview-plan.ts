import { type Day, daysBetween } from '@dealwright/domain/calendar';
import { schedulePlan } from '@dealwright/domain/close-plan/plan-schedule';
import { MAX_DAYS_AHEAD } from '@dealwright/domain/close-plan/plan-step';
import { formatCount, formatDay } from '../../lib/format.ts';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { nameOfStep } from './plan-words.ts';

/** A day that is refused when it is saved. */
export const isFarAway = (day: Day, today: Day): boolean =>
  Math.abs(daysBetween(today, day)) > MAX_DAYS_AHEAD;

/** What decides the days of all steps. */
interface PlanFrame {
  readonly goLive: Day;
  readonly ourCountry: string;
  readonly theirCountry: string;
}

/** A plan as it would be with another go-live or other holidays, by the rules of the server; its odds stay as they were. */
export function previewPlan(plan: ClosePlanView, frame: PlanFrame, today: Day): ClosePlanView {
  const schedule = schedulePlan({
    goLive: frame.goLive,
    countries: [frame.ourCountry, frame.theirCountry],
    today,
    steps: plan.steps.map((step) => ({
      id: step.id,
      name: step.name,
      kind: step.kind,
      days: step.days,
      after: step.after,
      dueOn: step.due_on,
      startedOn: step.started_on,
      doneOn: step.done_on,
    })),
  });
  const byId = new Map(schedule.steps.map((step) => [step.id, step]));
  return {
    ...plan,
    go_live: frame.goLive,
    our_country: frame.ourCountry,
    their_country: frame.theirCountry,
    steps: plan.steps.map((step): PlanStepView => {
      const then = byId.get(step.id);
      if (!then) return step;
      return {
        ...step,
        starts_on: then.startsOn,
        ends_on: then.endsOn,
        latest_start: then.latestStart,
        latest_end: then.latestEnd,
        slack: then.slack,
        critical: then.critical,
        overdue: then.overdue,
      };
    }),
    reaches_go_live: schedule.reachesGoLive,
    misses_from: schedule.missesFrom,
    late_step: schedule.lateStep,
    close_on: schedule.closeOn,
    next_step: schedule.nextStep,
    holidays: [...schedule.holidays],
  };
}

function signatureWords(before: ClosePlanView, after: ClosePlanView): string | null {
  if (after.close_on === null || before.close_on === null) return null;
  if (after.close_on === before.close_on) return `Signature stays on ${formatDay(after.close_on)}.`;
  return `Signature moves from ${formatDay(before.close_on)} to ${formatDay(after.close_on)}.`;
}

function movedWords(before: ClosePlanView, after: ClosePlanView): string {
  const then = new Map(after.steps.map((step) => [step.id, step]));
  const open = before.steps.filter(({ done_on: done }) => done === null);
  const moved = open.filter(({ id, starts_on: start, ends_on: end }) => {
    const step = then.get(id);
    return step && (step.starts_on !== start || step.ends_on !== end);
  });
  if (moved.length === 0) return 'No step moves.';
  return `${formatCount(moved.length, 'step')} of ${open.length} ${moved.length === 1 ? 'moves' : 'move'}.`;
}

function reachWords(after: ClosePlanView): string {
  if (after.reaches_go_live) return 'The plan reaches go-live.';
  return `The plan doesn’t reach go-live: ${nameOfStep(after, after.late_step) ?? 'a step'} is late.`;
}

/** 'Signature moves from Feb 13 to Mar 4. 4 steps of 5 move. The plan reaches go-live.' */
export const previewWords = (before: ClosePlanView, after: ClosePlanView): string =>
  [signatureWords(before, after), movedWords(before, after), reachWords(after)]
    .filter((words) => words !== null)
    .join(' ');
