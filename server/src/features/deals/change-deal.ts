import type { Deal, DealChange } from '@dealwright/contract/deals';
import type { Tx } from '@dealwright/db/database';
import { invalid } from '../../platform/errors.ts';
import { accountForDeal } from '../accounts/choose-account.ts';
import type { AccountName } from '../accounts/store.ts';
import type { DealRow } from './detail-store.ts';
import { factChanges } from './fact-changes.ts';
import { takeTurn } from './lock-store.ts';
import { openDealToChange } from './open-deal.ts';
import { requireDealWorker } from './require-deal-worker.ts';
import { type DealCall, saveChange } from './save-change.ts';
import { staleDeal } from './stale-deal.ts';

/** What totals count, and the account, which two people may add at once: such changes come one after the other. */
const IN_TURN = ['owner_id', 'account', 'amount_minor', 'currency', 'forecast_choice'] as const;

async function newOwner(tx: Tx, row: DealRow, change: DealChange) {
  if (change.owner_id === undefined || change.owner_id === row.owner_id) return null;
  const place = { companyId: row.company_id, workspaceId: row.workspace_id };
  return requireDealWorker(tx, place, change.owner_id, 'owner_id');
}

async function newAccount(
  tx: Tx,
  { actor, now }: DealCall,
  row: DealRow,
  change: DealChange,
): Promise<AccountName | null> {
  if (change.account === undefined) return null;
  const inPlace = { ...actor, workspaceId: row.workspace_id };
  return accountForDeal(tx, inPlace, change.account, { ownerId: row.owner_id, now });
}

/**
 * Changes facts of a deal. Throws 412 with the present deal when the version is not the one the person saw. A change
 * that changes nothing leaves the version as it is.
 */
export async function changeDeal(tx: Tx, call: DealCall, change: DealChange): Promise<Deal> {
  const { actor, number, version } = call;
  if (IN_TURN.some((field) => change[field] !== undefined)) await takeTurn(tx, actor.companyId);
  const row = await openDealToChange(tx, actor, number);
  if (row.version !== version) throw await staleDeal(tx, actor, row.id);
  if (change.loss_reason && row.stage !== 'closed_lost') {
    throw invalid('loss_reason', 'Only a lost deal has a reason for its loss');
  }
  const owner = await newOwner(tx, row, change);
  const account = await newAccount(tx, call, row, change);
  const { account: _, ...facts } = change;
  const update = { ...facts, ...(account && { account_id: account.id }) };
  const changes = factChanges(row, update, { owner, account });
  const regrade = changes.some(({ field }) => field === 'forecast_choice');
  return saveChange(tx, call, row, { update, changes, cause: 'edit', event: 'deal.changed', regrade });
}
