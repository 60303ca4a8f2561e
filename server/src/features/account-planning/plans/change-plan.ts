import type { AccountPlan, createAccountPlan as route } from '@dealwright/contract/account-planning/plans';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { PLAN_STATE_LABELS, type PlanState, periodLabel } from '@dealwright/domain/account-plan';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { requireEditableAccount } from '../access.ts';
import { type OpenPlan, openPlan, openPlanToChange, type PlanParams, requireNotClosed } from './open-plan.ts';
import {
  copySections,
  deletePlan,
  findPlan,
  findPlanMeeting,
  insertChange,
  insertPlan,
  lockAccount,
  saveReview,
  updatePlanState,
} from './plan-store.ts';
import { readPlan } from './read-plan.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

interface PlanCall extends Call {
  readonly params: PlanParams;
  readonly version: number;
}

const keyOf = ({ account, plan }: OpenPlan) => ({
  companyId: account.companyId,
  accountId: account.id,
  id: plan.id,
});

/** Begins a plan; two at once come one after the other, and the second meets the first. */
export async function createPlan(
  tx: Tx,
  { actor, now }: Call,
  accountId: string,
  body: BodyOf<typeof route>,
): Promise<AccountPlan> {
  const account = await requireEditableAccount(tx, actor, accountId);
  await lockAccount(tx, account.companyId, account.id);
  const place = { companyId: account.companyId, accountId: account.id };
  const meeting = await findPlanMeeting(tx, place, body);
  if (meeting) {
    throw new AppError(
      'conflict',
      `The plan for ${periodLabel(meeting.starts_on, meeting.ends_on)} already covers part of this period.`,
    );
  }
  const id = newId();
  const by = { by: actor.userId, now };
  await insertPlan(tx, { ...place, id }, body, by);
  if (body.copy_of !== null) {
    if (!(await findPlan(tx, { ...place, id: body.copy_of }))) {
      throw invalid('copy_of', 'Choose a plan of this account');
    }
    await copySections(tx, account.companyId, { from: body.copy_of, to: id }, by);
  }
  const began = { state: PLAN_STATE_LABELS.draft, period: periodLabel(body.starts_on, body.ends_on) };
  await insertChange(tx, {
    companyId: account.companyId,
    planId: id,
    section: 'plan',
    old: null,
    new: began,
    ...by,
  });
  return readPlan(tx, { actor, now }, await openPlan(tx, actor, { account_id: accountId, plan_id: id }));
}

async function requireVersion(tx: Tx, { actor, now, version }: PlanCall, open: OpenPlan): Promise<void> {
  if (open.plan.version === version) return;
  const current = await readPlan(tx, { actor, now }, open);
  throw new AppError(
    'stale_version',
    'Someone else changed this plan in the meantime. Review it, then try again.',
    {
      current,
    },
  );
}

async function note(
  tx: Tx,
  { actor, now }: Call,
  open: OpenPlan,
  old: unknown,
  next: unknown,
): Promise<void> {
  const { companyId, id: planId } = keyOf(open);
  await insertChange(tx, { companyId, planId, section: 'plan', old, new: next, by: actor.userId, now });
}

export async function changePlanState(tx: Tx, call: PlanCall, state: PlanState): Promise<AccountPlan> {
  const { actor, now, params } = call;
  const open = await openPlanToChange(tx, actor, params);
  await requireVersion(tx, call, open);
  if (open.plan.state !== state) {
    await updatePlanState(tx, keyOf(open), state, now);
    const said = (of: PlanState) => ({ state: PLAN_STATE_LABELS[of] });
    await note(tx, call, open, said(open.plan.state), said(state));
  }
  return readPlan(tx, { actor, now }, await openPlan(tx, actor, params));
}

export async function reviewPlan(tx: Tx, call: PlanCall, nextOn: Day | null): Promise<AccountPlan> {
  const { actor, now, params } = call;
  const open = await openPlanToChange(tx, actor, params);
  await requireVersion(tx, call, open);
  requireNotClosed(open.plan);
  if (nextOn !== null && nextOn <= dayOf(now)) {
    throw invalid('next_review_on', 'Choose a next review date in the future');
  }
  await saveReview(tx, keyOf(open), { by: actor.userId, nextOn, now });
  await note(tx, call, open, null, { reviewed_on: dayOf(now), next_review_on: nextOn });
  return readPlan(tx, { actor, now }, await openPlan(tx, actor, params));
}

/** Only drafts go: what was worked by stays as it was. */
export async function removePlan(tx: Tx, { actor }: Call, params: PlanParams): Promise<void> {
  const open = await openPlanToChange(tx, actor, params);
  if (open.plan.state !== 'draft') {
    throw new AppError('conflict', 'Only a draft can be removed. Close this plan instead.');
  }
  await deletePlan(tx, keyOf(open));
}
