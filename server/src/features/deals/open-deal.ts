import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { notToBeChanged, requireReadableDeal } from './access.ts';
import { type CardRow, type DealRef, type DealRow, findDeal } from './detail-store.ts';
import { canEditDeal, canReadDeal, type DealAccess } from './policy.ts';

/** A row of a list of the pipeline says no more than that: what it holds is the person's, and in the pipeline. */
export function accessOf(
  row: Pick<CardRow, 'company_id' | 'workspace_id' | 'is_theirs' | 'shelf' | 'is_shared'>,
): DealAccess {
  return {
    companyId: row.company_id,
    workspaceId: row.workspace_id,
    isTheirs: row.is_theirs ?? true,
    shelf: row.shelf ?? null,
    isShared: row.is_shared ?? false,
  };
}

/** What everything that hangs on a deal needs to know of it. */
export function keyOf(row: DealRow): DealRef {
  const { id, stage, version } = row;
  return { ...accessOf(row), id, number: Number(row.number), stage, version };
}

/** The whole deal, when the person may read it; 404 otherwise, the same as for one that does not exist. */
export async function openDeal(tx: Tx, actor: Actor, number: number): Promise<DealRow> {
  return readable(actor, await findDeal(tx, actor, { number }));
}

function readable(actor: Actor, row: DealRow | null): DealRow {
  if (!row || !canReadDeal(actor, accessOf(row))) throw notFound();
  return row;
}

/** The same for reading alone: the number of a deal that was merged into another leads to that. */
export async function openDealOrKept(tx: Tx, actor: Actor, number: number): Promise<DealRow> {
  const row = await findDeal(tx, actor, { number });
  if (row) return readable(actor, row);
  const kept = await requireReadableDeal(tx, actor, { number });
  return openDeal(tx, actor, kept.number);
}

/** The whole deal, when the person may change it; 403 when they may only read it. */
export async function openDealToChange(tx: Tx, actor: Actor, number: number): Promise<DealRow> {
  const row = await openDeal(tx, actor, number);
  if (!canEditDeal(actor, accessOf(row))) throw notToBeChanged(row);
  return row;
}
