import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { beginOperation } from '../operations/record-operation.ts';
import { deleteHandOvers, insertHandOvers, markDue, readPeople } from './account-store.ts';
import { assignWaiting } from './assign-accounts.ts';
import { stalePlan } from './change-plan.ts';
import { handOversOf, standings } from './moves.ts';
import { openPlan } from './open-plan.ts';
import { findPlan, makeActive, type PlanRow, wakeTerritories } from './plan-store.ts';

interface Activation {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  readonly version: number;
  readonly accounts: boolean;
  readonly deals: boolean;
}

/** New owners are recorded before accounts move; later the moved ones can't be distinguished. */
async function requestReassignment(
  tx: Tx,
  { actor, now, accounts, deals }: Activation,
  plan: PlanRow,
): Promise<void> {
  const owners = plan.territories.flatMap(({ owner_id }) => owner_id ?? []);
  const people = await readPeople(tx, actor, owners);
  // What still waits from an earlier plan is replaced.
  await deleteHandOvers(tx, actor, null);
  const label = `Handover of territory plan ${plan.number}`;
  let operationId: string | null = null;
  for await (const page of standings(tx, actor, plan)) {
    const rows = handOversOf(page, plan.territories, people);
    if (rows.length === 0) continue;
    operationId ??= (await beginOperation(tx, { actor, kind: 'bulk_change', label, now }, 'running')).id;
    await insertHandOvers(tx, actor, rows, { accounts, deals, userId: actor.userId, operationId, now });
  }
}

/**
 * Applies a draft, or a former plan again. The first batch of accounts moves with it, the worker does the rest and hands
 * over what is to be handed over.
 */
export async function activatePlan(tx: Tx, activation: Activation): Promise<PlanRow> {
  const { actor, now, id, version, accounts, deals } = activation;
  const plan = await openPlan(tx, actor, id);
  if (plan.version !== version) throw await stalePlan(tx, actor, plan);
  if (plan.state === 'active') throw new AppError('conflict', `Plan ${plan.number} is already active.`);
  if (plan.territories.length === 0) throw invalid('territories', 'Add a territory first');
  if (accounts || deals) await requestReassignment(tx, activation, plan);
  await makeActive(tx, actor, { id, userId: actor.userId, now });
  await markDue(tx, actor);
  await assignWaiting(tx, actor);
  wakeTerritories(tx);
  const active = await findPlan(tx, actor.companyId, id);
  if (!active) throw new Error('a plan was just made active');
  return active;
}
