import type { MergePreview, MergeResult } from '@dealwright/contract/merge';
import type { Tx } from '@dealwright/db/database';
import { MAX_CONTACT_EMAILS, MAX_CONTACT_PHONES } from '@dealwright/domain/contact';
import type { Actor } from '../../../platform/actor.ts';
import { wakeAnnouncer } from '../../../platform/announce.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events.ts';
import { accessOf, requireReadableContact } from '../../contacts/access.ts';
import { type ContactFieldChange, recordContactChanges } from '../../contacts/history-store.ts';
import { canEditContact } from '../../contacts/policy.ts';
import { readContact } from '../../contacts/read-contact.ts';
import { type ContactFactsChange, type ContactRow, updateContact } from '../../contacts/store.ts';
import { requalify } from '../../deals/grading/requalify.ts';
import { lockDeals, settingsOfDeal } from '../../deals/grading/store.ts';
import { foldRoles } from '../../deals/merge/role-store.ts';
import { lockCompany } from '../../deals/store.ts';
import { previewOf } from '../../operations/merge-fields.ts';
import { deferConstraints, insertMerged, moveChildren, type Pair } from '../../operations/merge-store.ts';
import { beginOperation, type OperationKey, recordChange } from '../../operations/record-operation.ts';
import { readOperation } from '../../operations/request-undo.ts';
import { CONTACT_FIELDS, contactFrom, type MergeField, sideOf } from './contact-fields.ts';
import {
  CONTACT_CHILDREN,
  listDealsById,
  listSharedDeals,
  moveContactHistory,
  removeMergedContact,
} from './merge-store.ts';

interface MergeCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  readonly other: string;
  readonly clientAddress: string;
  readonly requestId: string;
}

interface Two {
  readonly kept: ContactRow;
  readonly other: ContactRow;
}

type Named = Pick<MergeCall, 'actor' | 'id' | 'other'>;

/** Both contacts, if the person can change both. With a lock, roles being added to one finish first and move along. */
async function requireBoth(
  tx: Tx,
  { actor, id, other: otherId }: Named,
  lock: 'none' | 'update',
): Promise<Two> {
  if (id === otherId) throw invalid('other', 'Choose another contact to merge into this one');
  const locked = new Map<string, ContactRow>();
  for (const each of [id, otherId].toSorted()) {
    const contact = await requireReadableContact(tx, actor, each, lock);
    locked.set(contact.id, contact);
  }
  const [kept, other] = [locked.get(id), locked.get(otherId)];
  if (!kept || !other) throw notFound();
  if (![kept, other].every((contact) => canEditContact(actor, accessOf(contact)))) {
    throw new AppError(
      'forbidden',
      actor.role === 'viewer'
        ? 'Viewers can’t change contacts.'
        : 'You can merge only contacts that you own or work with.',
    );
  }
  if (kept.workspace_id !== other.workspace_id)
    throw new AppError('conflict', 'Choose contacts from the same workspace.');
  return { kept, other };
}

export async function previewMerge(tx: Tx, call: Named): Promise<MergePreview> {
  const { kept, other } = await requireBoth(tx, call, 'none');
  return previewOf(CONTACT_FIELDS, kept, other);
}

function requireRoom({ emails = [], phones = [] }: ContactFactsChange): void {
  if (emails.length > MAX_CONTACT_EMAILS) {
    throw new AppError(
      'conflict',
      `Together they have ${emails.length} email addresses, and a contact has at most ${MAX_CONTACT_EMAILS}. ` +
        'Remove some first.',
    );
  }
  if (phones.length > MAX_CONTACT_PHONES) {
    throw new AppError(
      'conflict',
      `Together they have ${phones.length} phone numbers, and a contact has at most ${MAX_CONTACT_PHONES}. ` +
        'Remove some first.',
    );
  }
}

/** Moves roles, history and redirects; returns the deals in which two roles became one. */
async function moveAll(
  tx: Tx,
  { actor, now }: MergeCall,
  key: OperationKey,
  { kept, other }: Two,
): Promise<string[]> {
  const pair: Pair = { from: other.id, into: kept.id };
  const roles = await listSharedDeals(tx, actor.companyId, pair);
  const deals = [...new Set(roles.map(({ deal_id }) => deal_id))];
  await lockDeals(tx, actor.companyId, deals);
  await deferConstraints(tx);
  await insertMerged(tx, key, { ...pair, kind: 'contact', number: null, now });
  await foldRoles(tx, key, roles, now);
  await moveChildren(tx, key, CONTACT_CHILDREN, pair);
  await moveContactHistory(tx, key, pair);
  await removeMergedContact(tx, key, other.id);
  return deals;
}

async function takeFacts(
  tx: Tx,
  { actor, now }: MergeCall,
  key: OperationKey,
  { kept, other }: Two,
  update: ContactFactsChange,
): Promise<void> {
  const { company_id: companyId, id, version } = kept;
  const columns = [...Object.keys(update), 'edited_at'];
  await recordChange(tx, key, { table: 'contacts', ids: [id], columns }, () =>
    updateContact(tx, { companyId, id, version }, update, now),
  );
  const after = await readContact(tx, actor, id);
  const fields = ['name', 'title', 'account', 'emails', 'phones', 'owner', 'left_on'] as const;
  const changes: ContactFieldChange[] = fields.map((field) => ({
    contactId: id,
    field,
    oldValue: kept[field],
    newValue: after[field],
  }));
  const merged = {
    contactId: id,
    field: 'merge',
    oldValue: null,
    newValue: { id: other.id, name: other.name },
  };
  await recordContactChanges(tx, { companyId, actorId: actor.userId, cause: 'merge', now }, [
    ...changes,
    merged,
  ]);
}

/** Regrades deals in which two people became one, and updates open pages of these deals. */
async function followDeals(
  tx: Tx,
  { actor, now }: MergeCall,
  key: OperationKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { companyId, userId: actorId } = actor;
  const deals = await listDealsById(tx, companyId, ids);
  const byWorkspace = Map.groupBy(deals, ({ workspace_id }) => workspace_id);
  for (const [workspaceId, some] of byWorkspace) {
    const settings = await settingsOfDeal(tx, actor, { workspaceId });
    await requalify(
      tx,
      { companyId, actorId, settings, cause: 'merge', causeId: key.id, now },
      some.map(({ id }) => id),
    );
  }
  await emit(
    tx,
    deals.map(({ id, workspace_id: workspaceId, number, version }) => ({
      companyId,
      workspaceId,
      dealId: id,
      type: 'deal.changed' as const,
      actorId,
      payload: { number: Number(number), version },
    })),
  );
}

/** Merges two contacts: the other's records move, and its address redirects to the kept one. */
export async function mergeContacts(
  tx: Tx,
  call: MergeCall,
  fields: readonly MergeField[],
): Promise<MergeResult> {
  const { actor, now, clientAddress, requestId } = call;
  const { companyId, userId: actorId } = actor;
  await lockCompany(tx, companyId);
  const two = await requireBoth(tx, call, 'update');
  const { kept, other } = two;
  const update = contactFrom(kept, other, fields);
  requireRoom(update);
  const key = await beginOperation(tx, {
    actor,
    workspaceId: kept.workspace_id,
    kind: 'merge',
    label: `${other.name} into ${kept.name}`.slice(0, 200),
    facts: { kind: 'contact', kept_id: kept.id, gone_id: other.id },
    now,
  });
  const deals = await moveAll(tx, call, key, two);
  await takeFacts(tx, call, key, two, update);
  await followDeals(tx, call, key, deals);
  const detail = { from: other.id, into: kept.id };
  await audit(tx, {
    companyId,
    actorId,
    action: 'contact_merged',
    success: true,
    clientAddress,
    requestId,
    detail,
  });
  wakeAnnouncer(tx);
  const operation = await readOperation(tx, actor, key.id, now);
  return { kept: sideOf({ id: kept.id, name: update.name ?? kept.name }), operation };
}
