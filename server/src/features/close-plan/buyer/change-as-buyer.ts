import type { BuyerPlan, moveBuyerStep, StepChangeKind } from '@dealwright/contract/close-plan/buyer-plan';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, daysBetween } from '@dealwright/domain/calendar';
import { MAX_DAYS_AHEAD, PILLAR_OF_STEP } from '@dealwright/domain/close-plan/plan-step';
import { dayIn } from '@dealwright/domain/zone-clock';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { tooMany } from '../../../platform/throttle.ts';
import { actingFor, type BuyerCall } from '../../buyer-access/acting-for.ts';
import { enterCompanyOf } from '../../buyer-access/door-store.ts';
import { requireReadableDeal } from '../../deals/access.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { openDeal } from '../../deals/open-deal.ts';
import { shareCompany } from '../../deals/store.ts';
import { recordDeed, withdrawDeed } from '../../qualification/evidence/record-deed.ts';
import { lockPlan, type StepRow } from '../plan-store.ts';
import { announcePlan, type Standing, standingOf, writePlan } from '../save-plan.ts';
import {
  countStepChanges,
  findDealOwner,
  findSentPlan,
  insertStepChange,
  type SentStep,
} from './buyer-store.ts';
import { finishedByLink, readBuyerPlan } from './read-buyer-plan.ts';

const HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 60;

interface HeldStep {
  readonly deal: DealRef;
  readonly before: Standing;
  readonly step: StepRow;
  /** The buyer’s own change brought it to where it is done. */
  readonly isFinishedByLink: boolean;
}

/** The buyer’s own step in their transaction, before it enters the company: 404 for any other. */
async function requireOwnStep(tx: Tx, id: string): Promise<{ own: SentStep; isFinishedByLink: boolean }> {
  const plan = await findSentPlan(tx);
  const own = plan?.steps.find((step) => step.id === id && step.own);
  if (!plan || !own) throw notFound();
  return { own, isFinishedByLink: finishedByLink(plan, own) };
}

async function requireFewChanges(tx: Tx, { buyer, now }: BuyerCall): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const done = { companyId: buyer.company_id, linkId: buyer.link_id, since };
  if ((await countStepChanges(tx, done, MOST_AN_HOUR)) >= MOST_AN_HOUR) throw tooMany(HOUR_MS / 1000);
}

/**
 * Locks plan and deal of the link, in the company. Everything that a buyer changes of a plan goes through here. Who had
 * their changes waits for no lock.
 */
async function holdStep(tx: Tx, call: BuyerCall, id: string): Promise<HeldStep> {
  const { buyer } = call;
  const { isFinishedByLink } = await requireOwnStep(tx, id);
  await enterCompanyOf(tx, buyer);
  await requireFewChanges(tx, call);
  await shareCompany(tx, buyer.company_id);
  await lockPlan(tx, { companyId: buyer.company_id, id: buyer.deal_id });
  const deal = await requireReadableDeal(tx, actingFor(buyer), { id: buyer.deal_id });
  if (deal.shelf !== null) {
    throw new AppError(
      'conflict',
      'This plan can’t be changed right now. Reply to the email that brought you here.',
    );
  }
  await requireFewChanges(tx, call);
  const row = await openDeal(tx, actingFor(buyer), deal.number);
  const before = await standingOf(tx, row);
  const step = before.steps.find((one) => one.id === id);
  if (!step || before.plan === null) throw notFound();
  return { deal, before, step, isFinishedByLink };
}

interface Change {
  readonly kind: StepChangeKind;
  readonly dayBefore: Day | null;
  readonly day: Day | null;
  readonly reason: string | null;
  readonly days: Partial<Pick<StepRow, 'due_on' | 'started_on' | 'done_on'>>;
}

/** Writes the plan with the changed step, as a member’s save does. */
async function writeStep(
  tx: Tx,
  { buyer, now }: BuyerCall,
  { deal, before, step }: HeldStep,
  change: Change,
) {
  const { plan, steps } = before;
  if (plan === null) throw notFound();
  const body = {
    go_live: plan.go_live,
    our_country: plan.our_country,
    their_country: plan.their_country,
    steps: steps.map((one) => (one.id === step.id ? { ...one, ...change.days } : one)),
  };
  const row = await openDeal(tx, actingFor(buyer), deal.number);
  const write = { deal: row, body, before, version: plan.version, createdBy: buyer.created_by, now };
  if (!(await writePlan(tx, write))) throw new Error('the plan is locked');
}

/** Keeps what the buyer did, and lets the sellers know. */
async function keepChange(
  tx: Tx,
  call: BuyerCall,
  { deal, before, step }: HeldStep,
  change: Change,
): Promise<string> {
  const { buyer, now, clientAddress, requestId } = call;
  const { company_id: companyId, link_id: linkId, recipient_name: name, recipient_email: email } = buyer;
  const id = newId();
  const { kind, dayBefore, day, reason } = change;
  const known = { companyId, dealId: deal.id, linkId, step: { id: step.id, name: step.name } };
  await insertStepChange(tx, { id, ...known, kind, name, email, dayBefore, day, reason, now });
  const told = { buyer: name, step: step.name, change: kind, day };
  await announcePlan(tx, { actor: actingFor(buyer), number: deal.number, now }, before, told);
  const owner = await findDealOwner(tx, { companyId, id: deal.id });
  const notify = [...new Set([buyer.created_by, owner, step.assignee_id].filter((one) => one !== null))];
  await emit(tx, [
    {
      companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'close_plan.changed',
      actorId: null,
      payload: {
        number: deal.number,
        buyer: name,
        step: step.name,
        step_change: kind,
        due_on: day ?? undefined,
        notify,
      },
    },
  ]);
  const detail = { link_id: linkId, step_change_id: id, recipient: email, step: step.name };
  const action = `buyer_${kind}_step`;
  await audit(tx, { companyId, actorId: null, action, success: true, clientAddress, requestId, detail });
  return id;
}

async function change(tx: Tx, call: BuyerCall, held: HeldStep, made: Change): Promise<string> {
  await writeStep(tx, call, held, made);
  return keepChange(tx, call, held, made);
}

/** Changes the due date of a step that the buyer owns, and keeps their reason. */
export async function moveAsBuyer(
  tx: Tx,
  call: BuyerCall,
  id: string,
  { due_on: day, reason }: BodyOf<typeof moveBuyerStep>,
): Promise<void> {
  const today = dayIn(call.now, call.buyer.time_zone);
  if (day < today) throw invalid('due_on', 'Enter a date that isn’t in the past');
  if (daysBetween(today, day) > MAX_DAYS_AHEAD) throw invalid('due_on', 'Enter a date within 5 years');
  const held = await holdStep(tx, call, id);
  if (held.step.done_on !== null)
    throw new AppError('conflict', 'This step is done already. Reload to see it.');
  if (held.step.due_on === day) return;
  const made = { kind: 'moved', dayBefore: held.step.due_on, day, reason, days: { due_on: day } } as const;
  await change(tx, call, held, made);
}

/** The buyer says that their own step is done. It counts as evidence of what they did. */
export async function finishAsBuyer(tx: Tx, call: BuyerCall, id: string, day: Day): Promise<void> {
  const today = dayIn(call.now, call.buyer.time_zone);
  // Where the buyer is ahead of the seller, tomorrow can already be today.
  if (day > addDays(today, 1)) throw invalid('done_on', 'Enter a date that isn’t in the future');
  const doneOn = day < today ? day : today;
  if (daysBetween(doneOn, today) > MAX_DAYS_AHEAD) throw invalid('done_on', 'Enter a date within 5 years');
  const held = await holdStep(tx, call, id);
  const { step, deal } = held;
  if (step.done_on !== null) throw new AppError('conflict', 'This step is done already. Reload to see it.');
  if (step.started_on !== null && step.started_on > doneOn) {
    throw invalid('done_on', 'Enter the day it was started or a later one');
  }
  const made = {
    kind: 'done',
    dayBefore: null,
    day: doneOn,
    reason: null,
    days: { done_on: doneOn },
  } as const;
  const stepChangeId = await change(tx, call, held, made);
  const pillar = PILLAR_OF_STEP[step.kind];
  if (pillar === null || step.stakeholder_id === null) return;
  const deed = { pillar, stepChangeId, stepName: step.name, stakeholderId: step.stakeholder_id, day: doneOn };
  await recordDeed(tx, { actor: actingFor(call.buyer), deal, now: call.now }, deed);
}

/** The buyer takes back that their own step is done; what was recorded of it is retracted. */
export async function reopenAsBuyer(tx: Tx, call: BuyerCall, id: string): Promise<void> {
  const held = await holdStep(tx, call, id);
  const { step, deal, isFinishedByLink } = held;
  if (step.done_on === null) return;
  if (!isFinishedByLink) {
    throw new AppError(
      'conflict',
      'Someone else marked this step as done. Ask the person who sent you this plan.',
    );
  }
  const made = {
    kind: 'reopened',
    dayBefore: step.done_on,
    day: null,
    reason: null,
    days: { done_on: null },
  } as const;
  await change(tx, call, held, made);
  await withdrawDeed(tx, { actor: actingFor(call.buyer), deal, now: call.now }, id);
}

/** What a change is answered with: the plan as the link shows it. */
export const answerOf = (tx: Tx, { buyer, now }: BuyerCall): Promise<BuyerPlan> =>
  readBuyerPlan(tx, buyer, now);
