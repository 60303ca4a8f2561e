import type { MergePreview, MergeResult } from '@dealwright/contract/merge';
import type { Tx } from '@dealwright/db/database';
import { periodLabel } from '@dealwright/domain/account-plan';
import type { Actor } from '../../platform/actor.ts';
import { wakeAnnouncer } from '../../platform/announce.ts';
import { audit } from '../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../deals/history/store.ts';
import { lockCompany, updateDeals } from '../deals/store.ts';
import { previewOf, updateFrom } from '../operations/merge-fields.ts';
import { deferConstraints, insertMerged, moveChildren } from '../operations/merge-store.ts';
import { beginOperation, type OperationKey, recordChange } from '../operations/record-operation.ts';
import { readOperation } from '../operations/request-undo.ts';
import { requireReadableAccount } from './access.ts';
import type { AccountKey } from './list-store.ts';
import { ACCOUNT_FIELDS, type MergeField, sideOf } from './merge-fields.ts';
import {
  ACCOUNT_CHILDREN,
  findMeetingPlan,
  listMergedAccounts,
  lockDealsOf,
  type MergedAccount,
  removeMerged,
  takePlaceOf,
  updateMerged,
} from './merge-store.ts';
import { canMergeAccount } from './policy.ts';
import { listAncestors } from './store.ts';

interface MergeCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  readonly other: string;
  readonly clientAddress: string;
  readonly requestId: string;
}

interface Two {
  readonly kept: AccountKey;
  readonly other: AccountKey;
}

/** Both accounts, locked: additions in progress finish first and move along, later ones find it gone. */
async function requireBoth(
  tx: Tx,
  { actor, id, other: otherId }: Pick<MergeCall, 'actor' | 'id' | 'other'>,
  lock: 'none' | 'update',
): Promise<Two> {
  if (id === otherId) throw invalid('other', 'Choose another account to merge into this one');
  const [first, second] = [id, otherId].toSorted();
  const locked = new Map<string, AccountKey>();
  for (const each of [first, second]) {
    if (each !== undefined) locked.set(each, await requireReadableAccount(tx, actor, each, lock));
  }
  const [kept, other] = [locked.get(id), locked.get(otherId)];
  if (!kept || !other) throw notFound();
  if (!canMergeAccount(actor, kept) || !canMergeAccount(actor, other)) {
    throw new AppError(
      'forbidden',
      'Only managers and admins can merge accounts, because everyone’s deals move.',
    );
  }
  if (kept.workspaceId !== other.workspaceId)
    throw new AppError('conflict', 'Choose accounts from the same workspace.');
  return { kept, other };
}

async function factsOf(tx: Tx, { kept, other }: Two): Promise<{ kept: MergedAccount; other: MergedAccount }> {
  const rows = await listMergedAccounts(tx, kept.companyId, [kept.id, other.id]);
  const facts = {
    kept: rows.find(({ id }) => id === kept.id),
    other: rows.find(({ id }) => id === other.id),
  };
  if (!facts.kept || !facts.other) throw notFound();
  return { kept: facts.kept, other: facts.other };
}

export async function previewMerge(
  tx: Tx,
  call: Pick<MergeCall, 'actor' | 'id' | 'other'>,
): Promise<MergePreview> {
  const facts = await factsOf(tx, await requireBoth(tx, call, 'none'));
  return previewOf(ACCOUNT_FIELDS, facts.kept, facts.other);
}

async function moveDeals(
  tx: Tx,
  { actor, now }: MergeCall,
  key: OperationKey,
  { kept, other }: Two,
): Promise<number> {
  const { companyId } = kept;
  const deals = await lockDealsOf(tx, companyId, other.id);
  if (deals.length === 0) return 0;
  const named = ({ id, name }: AccountKey) => ({ id, name });
  const ids = deals.map(({ id }) => id);
  await recordChange(tx, key, { table: 'deals', ids, columns: ['account_id'] }, () =>
    updateDeals(tx, companyId, ids, { account_id: kept.id }, now),
  );
  const changes = ids.map((dealId) => ({
    dealId,
    field: 'account',
    oldValue: named(other),
    newValue: named(kept),
  }));
  await recordChanges(
    tx,
    { companyId, actorId: actor.userId, cause: 'merge', causeId: key.id, now },
    changes,
  );
  await emit(
    tx,
    deals.map(({ id, workspace_id: workspaceId, number, version }) => ({
      companyId,
      workspaceId,
      dealId: id,
      type: 'deal.changed' as const,
      actorId: actor.userId,
      payload: { number: Number(number), version: version + 1 },
    })),
  );
  return deals.length;
}

async function requireNoMeetingPlans(tx: Tx, { kept, other }: Two): Promise<void> {
  const meeting = await findMeetingPlan(tx, { companyId: kept.companyId, from: other.id, into: kept.id });
  if (!meeting) return;
  throw new AppError(
    'conflict',
    `Both accounts have a plan for ${periodLabel(meeting.starts_on, meeting.ends_on)}. ` +
      `Return the plan of ${other.name} to draft and remove it first.`,
  );
}

async function moveAll(tx: Tx, call: MergeCall, key: OperationKey, two: Two): Promise<number> {
  const { companyId, id: into } = two.kept;
  const merger = { companyId, from: two.other.id, into };
  await deferConstraints(tx);
  await insertMerged(tx, key, { ...merger, kind: 'account', number: null, now: call.now });
  const deals = await moveDeals(tx, call, key, two);
  await recordChange(tx, key, { table: 'accounts', ids: [into], columns: ['parent_id'] }, () =>
    takePlaceOf(tx, merger),
  );
  await moveChildren(tx, key, ACCOUNT_CHILDREN, merger);
  await removeMerged(tx, key, two.other.id);
  return deals;
}

/** Merges two accounts: the other's records move, and its address redirects to the kept one. */
export async function mergeAccounts(
  tx: Tx,
  call: MergeCall,
  fields: readonly MergeField[],
): Promise<MergeResult> {
  const { actor, now, clientAddress, requestId } = call;
  const { companyId, userId: actorId } = actor;
  await lockCompany(tx, companyId);
  const two = await requireBoth(tx, call, 'update');
  await requireNoMeetingPlans(tx, two);
  const { kept, other } = two;
  const facts = await factsOf(tx, two);
  const key = await beginOperation(tx, {
    actor,
    workspaceId: kept.workspaceId,
    kind: 'merge',
    label: `${other.name} into ${kept.name}`.slice(0, 200),
    facts: { kind: 'account', kept_id: kept.id, gone_id: other.id },
    now,
  });
  const deals = await moveAll(tx, call, key, two);
  const update = updateFrom(ACCOUNT_FIELDS, facts.kept, facts.other, fields);
  // An account can't be its own parent.
  if (update.parent_id === kept.id) delete update.parent_id;
  // A descendant of this account can't be its ancestor.
  if (update.parent_id && (await listAncestors(tx, companyId, String(update.parent_id))).includes(kept.id)) {
    delete update.parent_id;
  }
  const merger = { companyId, from: other.id, into: kept.id };
  await recordChange(tx, key, { table: 'accounts', ids: [kept.id], columns: Object.keys(update) }, () =>
    updateMerged(tx, merger, update, now),
  );
  await audit(tx, {
    companyId,
    actorId,
    action: 'account_merged',
    success: true,
    clientAddress,
    requestId,
    detail: { from: other.id, into: kept.id, deals },
  });
  wakeAnnouncer(tx);
  const operation = await readOperation(tx, actor, key.id, now);
  return { kept: sideOf({ id: kept.id, name: (update.name as string | undefined) ?? kept.name }), operation };
}
