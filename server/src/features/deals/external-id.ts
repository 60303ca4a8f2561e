import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type DealRow,
  deleteExternalIds,
  type ExternalId,
  findDealIdBy,
  getDeal,
  insertExternalId,
} from './detail-store.ts';
import type { FieldChange } from './history/store.ts';
import { accessOf } from './open-deal.ts';
import { canListDeal, canListShelvedDeal, canReadDeal } from './policy.ts';
import { presentDeal } from './present-deal.ts';

/** The conflict error: names the deal if the person can find it, and includes it if they can read it. */
async function taken(tx: Tx, actor: Actor, { source, id }: ExternalId, dealId: string): Promise<AppError> {
  const row = await getDeal(tx, actor, { id: dealId });
  const access = accessOf(row);
  if (!canListDeal(actor, access) && !canListShelvedDeal(actor, access)) {
    return new AppError('conflict', `${source} ${id} belongs to a deal that you can’t open. Ask an admin.`);
  }
  const which = `LEAD-${Number(row.number)}`;
  return canReadDeal(actor, access)
    ? new AppError('conflict', `${source} ${id} is already ${which}. Change that deal instead.`, {
        current: presentDeal(actor, row),
      })
    : new AppError(
        'conflict',
        `${source} ${id} is already ${which}, which is in the trash. Restore it instead.`,
      );
}

/** Throws 409 when a deal of the company has the id. The caller holds the company's turn, so the id stays free. */
export async function requireFreeExternalId(tx: Tx, actor: Actor, given: ExternalId): Promise<void> {
  const dealId = await findDealIdBy(tx, actor.companyId, given);
  if (dealId !== null) throw await taken(tx, actor, given, dealId);
}

/** Gives the deal another id in the source, or none; returns what that changes. */
export async function replaceExternalId(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  row: DealRow,
  given: { readonly source: string; readonly id: string | null } | undefined,
): Promise<FieldChange[]> {
  if (given === undefined) return [];
  const { source, id } = given;
  const before = row.external_ids.filter((known) => known.source === source);
  if (before.length === (id === null ? 0 : 1) && before.every((known) => known.id === id)) return [];
  const deal = { companyId: row.company_id, id: row.id };
  await deleteExternalIds(tx, deal, source);
  if (id !== null) {
    await requireFreeExternalId(tx, actor, { source, id });
    await insertExternalId(tx, deal, { source, id }, now);
  }
  return [
    {
      dealId: row.id,
      field: 'external_id',
      oldValue: before[0] ?? null,
      newValue: id === null ? null : { source, id },
    },
  ];
}
