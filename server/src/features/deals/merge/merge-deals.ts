import type { MergePreview, MergeResult } from '@dealwright/contract/merge';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { previewOf, updateFrom } from '../../operations/merge-fields.ts';
import { deferConstraints, insertMerged, moveChildren, type Pair } from '../../operations/merge-store.ts';
import { beginOperation, type OperationKey, recordChange } from '../../operations/record-operation.ts';
import { readOperation } from '../../operations/request-undo.ts';
import { requireEditable } from '../change-deals.ts';
import { factChanges } from '../fact-changes.ts';
import { requalify } from '../grading/requalify.ts';
import { settingsOfDeal } from '../grading/store.ts';
import { recordChanges } from '../history/store.ts';
import { accountOf, ownerName } from '../present-deal.ts';
import { type LockedDeal, listDealsByNumber, lockCompany, lockDealsByNumber, updateDeals } from '../store.ts';
import { DEAL_FIELDS, type MergeField, sideOf } from './merge-fields.ts';
import {
  addUsage,
  chooseLines,
  choosePlan,
  moveHistory,
  refreshSearch,
  removeMergedDeal,
} from './merge-store.ts';
import { DEAL_CHILDREN } from './merged-children.ts';
import { foldRoles, listRolesInBoth } from './role-store.ts';

interface MergeCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly number: number;
  readonly other: number;
  readonly clientAddress: string;
  readonly requestId: string;
}

interface Two {
  readonly kept: LockedDeal;
  readonly other: LockedDeal;
}

type Named = Pick<MergeCall, 'actor' | 'number' | 'other'>;

/** Merging requires the right to change both. */
function twoOf({ actor, number, other: otherNumber }: Named, deals: LockedDeal[]): Two {
  requireEditable(actor, deals, new Set([number, otherNumber]).size);
  if (number === otherNumber) throw invalid('other', 'Choose another deal to merge into this one');
  const kept = deals.find((deal) => Number(deal.number) === number);
  const other = deals.find((deal) => Number(deal.number) === otherNumber);
  if (!kept || !other) throw notFound();
  if (kept.workspace_id !== other.workspace_id)
    throw new AppError('conflict', 'Choose deals from the same workspace.');
  return { kept, other };
}

export async function previewMerge(tx: Tx, call: Named): Promise<MergePreview> {
  const deals = await listDealsByNumber(tx, call.actor, [call.number, call.other]);
  const { kept, other } = twoOf(call, deals);
  return previewOf(DEAL_FIELDS, kept, other);
}

async function takeFields(
  tx: Tx,
  { actor, now }: MergeCall,
  key: OperationKey,
  { kept, other }: Two,
  fields: readonly MergeField[],
): Promise<void> {
  const { companyId, userId: actorId } = actor;
  const update = updateFrom(DEAL_FIELDS, kept, other, fields);
  const columns = Object.keys(update).concat('stage' in update ? ['closed_at'] : []);
  await recordChange(tx, key, { table: 'deals', ids: [kept.id], columns }, () =>
    updateDeals(tx, companyId, [kept.id], update, now),
  );
  const owner = 'owner_id' in update ? { id: other.owner_id, name: ownerName(other) } : null;
  const account = 'account_id' in update ? accountOf(other) : undefined;
  const { id, name, number } = sideOf(other);
  const merged = { dealId: kept.id, field: 'merge', oldValue: null, newValue: { id, name, number } };
  await recordChanges(tx, { companyId, actorId, cause: 'merge', causeId: key.id, now }, [
    ...factChanges(kept, update, { owner, account }),
    merged,
  ]);
}

async function moveAll(tx: Tx, key: OperationKey, { kept, other }: Two, now: Date): Promise<void> {
  const pair: Pair = { from: other.id, into: kept.id };
  const roles = await listRolesInBoth(tx, key.companyId, pair);
  await deferConstraints(tx);
  await insertMerged(tx, key, { ...pair, kind: 'deal', number: Number(other.number), now });
  await chooseLines(tx, key, pair);
  await choosePlan(tx, key, pair);
  await moveChildren(tx, key, DEAL_CHILDREN, pair);
  await foldRoles(tx, key, roles, now);
  await moveHistory(tx, key, pair);
  await addUsage(tx, pair, 1);
  await removeMergedDeal(tx, key, other.id, now);
}

async function tell(tx: Tx, call: MergeCall, { kept, other }: Two): Promise<void> {
  const { actor, clientAddress, requestId } = call;
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'deal_merged',
    success: true,
    clientAddress,
    requestId,
    detail: {
      from: other.id,
      from_number: Number(other.number),
      into: kept.id,
      into_number: Number(kept.number),
    },
  });
  const place = { companyId: actor.companyId, workspaceId: kept.workspace_id, actorId: actor.userId };
  await emit(tx, [
    // Without a deal id, since the deal that open boards still show is gone.
    { ...place, dealId: null, type: 'deal.merged', payload: { into: Number(kept.number) } },
    {
      ...place,
      dealId: kept.id,
      type: 'deal.changed',
      payload: { number: Number(kept.number), version: kept.version + 1 },
    },
  ]);
}

/** Merges two deals: the other's records move, and its number redirects to the kept one. */
export async function mergeDeals(
  tx: Tx,
  call: MergeCall,
  fields: readonly MergeField[],
): Promise<MergeResult> {
  const { actor, now } = call;
  const { companyId, userId: actorId } = actor;
  await lockCompany(tx, companyId);
  const two = twoOf(call, await lockDealsByNumber(tx, actor, [call.number, call.other]));
  const { kept, other } = two;
  const key = await beginOperation(tx, {
    actor,
    workspaceId: kept.workspace_id,
    kind: 'merge',
    label: `LEAD-${Number(other.number)} into LEAD-${Number(kept.number)}`,
    facts: { kind: 'deal', kept_id: kept.id, gone_id: other.id },
    now,
  });
  await moveAll(tx, key, two, now);
  await takeFields(tx, call, key, two, fields);
  await refreshSearch(tx, [kept.id]);
  const settings = await settingsOfDeal(tx, actor, { workspaceId: kept.workspace_id });
  await requalify(tx, { companyId, actorId, settings, cause: 'merge', causeId: key.id, now }, [kept.id]);
  await tell(tx, call, two);
  return { kept: { ...sideOf(kept) }, operation: await readOperation(tx, actor, key.id, now) };
}
