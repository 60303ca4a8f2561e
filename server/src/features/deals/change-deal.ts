import type { Deal, DealChange } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { DEAL_FIELD_KEYS, DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { invalid } from '../../platform/errors.ts';
import { keepFigure } from '../../platform/keep-figure.ts';
import { accountForDeal } from '../accounts/choose-account.ts';
import type { AccountName } from '../accounts/store.ts';
import type { DealRow } from './detail-store.ts';
import { replaceExternalId } from './external-id.ts';
import { factChanges } from './fact-changes.ts';
import { changedDates } from './given-dates.ts';
import { openDealToChange } from './open-deal.ts';
import { requireOwner } from './require-deal-worker.ts';
import { requireMaySetOrigin } from './require-origin.ts';
import { type DealCall, saveChange } from './save-change.ts';
import { staleDeal } from './stale-deal.ts';
import { findFirstMove, lockCompany, shareCompany } from './store.ts';

/** Two people may add the same account or the same id at once: such changes come one after the other. */
const ALONE = ['account', 'external_id'] as const;

/** What grades, gaps and forecast depend on. */
const REGRADING: ReadonlySet<string> = new Set([
  ...DEAL_FIELD_KEYS.filter((key) => DEAL_FIELDS[key].regrades),
  'closed_on',
]);

async function newOwner(tx: Tx, row: DealRow, change: DealChange) {
  if (change.owner_id === undefined || change.owner_id === row.owner_id) return null;
  const place = { companyId: row.company_id, workspaceId: row.workspace_id };
  return requireOwner(tx, place, change.owner_id, 'owner_id');
}

async function newAccount(
  tx: Tx,
  { actor, now }: DealCall,
  row: DealRow,
  change: DealChange,
): Promise<AccountName | null | undefined> {
  if (!change.account) return change.account;
  const inPlace = { ...actor, workspaceId: row.workspace_id };
  return accountForDeal(tx, inPlace, change.account, { ownerId: row.owner_id, now });
}

/** A new currency given alone leaves the figure as it is: 350000.00 USD becomes 350000 JPY. */
function newAmount(row: DealRow, { amount_minor, currency }: DealChange): Pick<DealChange, 'amount_minor'> {
  if (amount_minor !== undefined || currency === undefined) return {};
  return {
    amount_minor: keepFigure({ amountMinor: Number(row.amount_minor), currency: row.currency }, currency),
  };
}

async function newDates(
  tx: Tx,
  { now }: DealCall,
  row: DealRow,
  days: Pick<DealChange, 'created_on' | 'closed_on'>,
): Promise<ReturnType<typeof changedDates>> {
  const firstMove = days.created_on === undefined ? null : await findFirstMove(tx, row);
  return changedDates(row, days, { now, firstMove: firstMove && dayOf(firstMove) });
}

/**
 * Changes facts of a deal. Throws 412 with the present deal when the version is not the one the person saw. A change
 * that changes nothing leaves the version as it is.
 */
export async function changeDeal(tx: Tx, call: DealCall, change: DealChange): Promise<Deal> {
  const { actor, number, version } = call;
  const alone = ALONE.some((field) => change[field] !== undefined);
  await (alone ? lockCompany : shareCompany)(tx, actor.companyId);
  const row = await openDealToChange(tx, actor, number);
  requireMaySetOrigin(actor, change);
  if (row.version !== version) throw staleDeal(actor, row);
  if (change.loss_reason && row.stage !== 'closed_lost') {
    throw invalid('loss_reason', 'Only a lost deal can have a loss reason');
  }
  const owner = await newOwner(tx, row, change);
  const account = await newAccount(tx, call, row, change);
  const { account: _, external_id: external, created_on, closed_on, ...facts } = change;
  const dates = await newDates(tx, call, row, { created_on, closed_on });
  const update = {
    ...facts,
    ...newAmount(row, change),
    ...dates.update,
    ...(account !== undefined && { account_id: account?.id ?? null }),
  };
  const changes = [
    ...factChanges(row, update, { owner, account }),
    ...dates.changes,
    ...(await replaceExternalId(tx, call, row, external)),
  ];
  const regrade = changes.some(({ field }) => REGRADING.has(field));
  return saveChange(tx, call, row, { update, changes, cause: 'edit', event: 'deal.changed', regrade });
}
