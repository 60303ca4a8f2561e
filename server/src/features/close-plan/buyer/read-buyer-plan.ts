import type { BuyerPlan, BuyerPlanStep } from '@dealwright/contract/close-plan/buyer-plan';
import type { Tx } from '@dealwright/db/database';
import { type ScheduledStep, schedulePlan } from '@dealwright/domain/close-plan/plan-schedule';
import { dayIn } from '@dealwright/domain/zone-clock';
import { notFound } from '../../../platform/errors.ts';
import type { Buyer } from '../../buyer-access/door-store.ts';
import { planOf } from '../present-plan.ts';
import { findSentPlan, type SentPlanRow, type SentStep } from './buyer-store.ts';

/** Whether the latest that this link did to the step was to finish it, on the day on which it is done. */
export function finishedByLink({ changes }: SentPlanRow, { id, done_on: day }: SentStep): boolean {
  const latest = changes.find(({ step_id, kind }) => step_id === id && kind !== 'moved');
  return latest?.kind === 'done' && latest.day === day;
}

function presentStep(plan: SentPlanRow, step: SentStep, scheduled: ScheduledStep): BuyerPlanStep {
  const { own, has_buyer: hasBuyer, done_on: doneOn } = step;
  return {
    id: step.id,
    name: step.name,
    starts_on: scheduled.startsOn,
    ends_on: scheduled.endsOn,
    due_on: step.due_on,
    done_on: doneOn,
    overdue: scheduled.overdue,
    after: step.after,
    owner: own ? 'you' : hasBuyer ? 'your_team' : 'none',
    seller: step.assignee_name,
    can: {
      move: own && doneOn === null,
      finish: own && doneOn === null,
      reopen: own && doneOn !== null && finishedByLink(plan, step),
    },
  };
}

/** The close plan that a buyer’s link opens, for today by the clock of the seller who sent it. 404 once it was removed. */
export async function readBuyerPlan(tx: Tx, buyer: Buyer, now: Date): Promise<BuyerPlan> {
  const plan = await findSentPlan(tx);
  if (!plan) throw notFound();
  const today = dayIn(now, buyer.time_zone);
  const { steps, reachesGoLive } = schedulePlan(planOf(plan, plan.steps, today));
  const byId = new Map(steps.map((step) => [step.id, step]));
  return {
    today,
    go_live: plan.go_live,
    reaches_go_live: reachesGoLive,
    seller: { name: buyer.company_name },
    you: { name: buyer.recipient_name, email: buyer.recipient_email },
    steps: plan.steps.flatMap((step) => {
      const scheduled = byId.get(step.id);
      return scheduled ? [presentStep(plan, step, scheduled)] : [];
    }),
    changes: plan.changes.map(({ step_id: _, at, ...change }) => ({
      ...change,
      at: new Date(at).toISOString(),
    })),
  };
}
