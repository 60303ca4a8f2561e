import type { Deal, DealChange } from '@dealwright/contract/deals';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { invalid } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../history/store.ts';
import { requalify } from '../qualification/requalify.ts';
import { settingsOfDeal } from '../qualification/settings-store.ts';
import { updateDeal } from './change-store.ts';
import { type DealRow, getDeal } from './detail-store.ts';
import { factChanges } from './fact-changes.ts';
import { takeTurn } from './lock-store.ts';
import { openDealToChange } from './open-deal.ts';
import { presentDeal } from './present-deal.ts';
import { requireDealWorker } from './require-deal-worker.ts';
import { staleDeal } from './stale-deal.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly number: number;
  /** The version the person saw. */
  readonly version: number;
}

const COUNTED = ['owner_id', 'amount_minor', 'currency', 'forecast_choice'] as const;

async function newOwner(tx: Tx, row: DealRow, change: DealChange) {
  if (change.owner_id === undefined || change.owner_id === row.owner_id) return null;
  const place = { companyId: row.company_id, workspaceId: row.workspace_id };
  return requireDealWorker(tx, place, change.owner_id, 'owner_id');
}

/**
 * Changes facts of a deal. Throws 412 with the present deal when the version is not the one the person saw. A change
 * that changes nothing leaves the version as it is.
 */
export async function changeDeal(tx: Tx, call: Call, change: DealChange): Promise<Deal> {
  const { actor, now, number, version } = call;
  if (COUNTED.some((field) => change[field] !== undefined)) await takeTurn(tx, actor.companyId);
  const row = await openDealToChange(tx, actor, number);
  if (row.version !== version) throw await staleDeal(tx, actor, row.id);
  if (change.loss_reason && row.stage !== 'closed_lost') {
    throw invalid('loss_reason', 'Only a lost deal has a reason for its loss');
  }
  const owner = await newOwner(tx, row, change);
  const changes = factChanges(row, change, owner);
  if (changes.length === 0) return presentDeal(actor, row);
  const key = { companyId: row.company_id, id: row.id, version };
  if (!(await updateDeal(tx, key, change, now))) throw await staleDeal(tx, actor, row.id);
  const context = { companyId: row.company_id, actorId: actor.userId, cause: 'edit', now } as const;
  await recordChanges(tx, context, changes);
  if (changes.some(({ field }) => field === 'forecast_choice')) {
    const settings = await settingsOfDeal(tx, actor, { workspaceId: row.workspace_id });
    await requalify(tx, { ...context, settings }, [row.id]);
  }
  await emit(tx, [
    {
      companyId: row.company_id,
      workspaceId: row.workspace_id,
      dealId: row.id,
      type: 'deal.changed',
      actorId: actor.userId,
      payload: { number, version: version + 1 },
    },
  ]);
  return presentDeal(actor, await getDeal(tx, actor, { id: row.id }));
}
