import type { deleteDeal as deleteDealRoute } from '@dealwright/contract/deals/deal-shelf';
import type { Deal } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireFeature } from '../../platform/require-feature.ts';
import { erasedAt } from './trash.ts';
import { type DealRow, findDeal } from './detail-store.ts';
import { accessOf } from './open-deal.ts';
import { canListShelvedDeal, canReadDeal, canShelveDeal, type Shelf } from './policy.ts';
import { isOwnedBy } from './present-deal.ts';
import { type DealCall, saveChange } from './save-change.ts';
import { staleDeal } from './stale-deal.ts';
import { shareCompany } from './store.ts';

/** The deal, when the person may take it out of the pipeline and back; 404, 403 and 412 as for any change. */
async function openToShelve(
  tx: Tx,
  call: DealCall,
  { fromTrash }: { readonly fromTrash: boolean },
): Promise<DealRow> {
  const { actor, number, version } = call;
  await shareCompany(tx, actor.companyId);
  const row = await findDeal(tx, actor, { number });
  const access = row && accessOf(row);
  if (!row || !access) throw notFound();
  if (!canReadDeal(actor, access) && !(fromTrash && canListShelvedDeal(actor, access))) throw notFound();
  if (!canShelveDeal(actor, { ...access, isOwned: isOwnedBy(actor, row) })) {
    throw new AppError(
      'forbidden',
      'Only the owner, a manager or an admin can archive, delete or restore a deal.',
    );
  }
  if (row.version !== version) throw staleDeal(actor, row);
  return row;
}

function shelve(tx: Tx, call: DealCall, row: DealRow, shelf: Shelf | null): Promise<Deal> {
  const { actor, now } = call;
  const left = shelf === null ? null : now;
  return saveChange(tx, call, row, {
    update: { shelf, shelved_at: left, shelved_by: left && actor.userId },
    changes: [{ dealId: row.id, field: 'shelf', oldValue: row.shelf, newValue: shelf }],
    cause: 'edit',
    event: shelf === 'deleted' ? 'deal.deleted' : 'deal.changed',
    // What aged meanwhile was not graded anew.
    regrade: shelf === null,
  });
}

/** Takes a deal out of whatever lists, counts and adds up; everything in it stays and can be read. */
export async function archiveDeal(tx: Tx, call: DealCall): Promise<Deal> {
  await requireFeature(tx, call.actor, 'deal_archive');
  const row = await openToShelve(tx, call, { fromTrash: false });
  if (row.shelf !== null) throw new AppError('conflict', `LEAD-${call.number} is already archived.`);
  return shelve(tx, call, row, 'archived');
}

/** Moves a deal to the trash. It can't be read any more, and can be restored until it is erased. */
export async function deleteDeal(tx: Tx, call: DealCall): Promise<ResponseOf<typeof deleteDealRoute>> {
  await requireFeature(tx, call.actor, 'deal_delete');
  const row = await openToShelve(tx, call, { fromTrash: false });
  const { number, version } = await shelve(tx, call, row, 'deleted');
  return { number, version, erased_at: erasedAt(call.now).toISOString() };
}

/** Restores the deal to its stage, also while the features are off. */
export async function restoreDeal(tx: Tx, call: DealCall): Promise<Deal> {
  const row = await openToShelve(tx, call, { fromTrash: true });
  if (row.shelf === null) throw new AppError('conflict', `LEAD-${call.number} is in the pipeline.`);
  return shelve(tx, call, row, null);
}
