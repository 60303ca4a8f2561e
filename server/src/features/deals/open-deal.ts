import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type DealRow, findDeal } from './detail-store.ts';
import type { DealKey } from './deal-key-store.ts';
import { canEditDeal, canReadDeal, type DealAccess } from './policy.ts';

export function accessOf(row: Pick<DealRow, 'company_id' | 'workspace_id' | 'is_theirs'>): DealAccess {
  return { companyId: row.company_id, workspaceId: row.workspace_id, isTheirs: row.is_theirs };
}

/** What everything that hangs on a deal needs to know of it. */
export function keyOf(row: DealRow): DealKey {
  const { id, stage, version } = row;
  return { ...accessOf(row), id, number: Number(row.number), stage, version };
}

/** The whole deal, when the person may read it; 404 otherwise, the same as for one that does not exist. */
export async function openDeal(tx: Tx, actor: Actor, number: number): Promise<DealRow> {
  const row = await findDeal(tx, actor, { number });
  if (!row || !canReadDeal(actor, accessOf(row))) throw notFound();
  return row;
}

/** The whole deal, when the person may change it; 403 when they may only read it. */
export async function openDealToChange(tx: Tx, actor: Actor, number: number): Promise<DealRow> {
  const row = await openDeal(tx, actor, number);
  if (!canEditDeal(actor, accessOf(row)))
    throw new AppError('forbidden', 'You may read this deal but not change it.');
  return row;
}
