import type { Tx } from '@dealwright/db/database';
import { assigner } from '@dealwright/domain/territory';
import { lockDueAccounts, writeAssignments } from './account-store.ts';
import { findPlanInState, type Place, readPlacements } from './plan-store.ts';

/** As many as are asked and written in a fraction of a second. */
export const ASSIGN_BATCH = 5_000;

/**
 * Applies the active plan's rules to waiting accounts, at most a batch, and returns how many. The caller holds the
 * workspace's turn. Without an active plan they wait on.
 */
export async function assignWaiting(tx: Tx, place: Place): Promise<number> {
  const plan = await findPlanInState(tx, place, 'active');
  if (!plan) return 0;
  const accounts = await lockDueAccounts(tx, place, ASSIGN_BATCH);
  if (accounts.length === 0) return 0;
  const assign = assigner(plan.territories, await readPlacements(tx, place.companyId, plan.id));
  await writeAssignments(
    tx,
    place.companyId,
    accounts.map((account) => ({ id: account.id, ...assign(account) })),
  );
  return accounts.length;
}
