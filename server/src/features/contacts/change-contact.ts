import type { ContactChange, ContactDetail } from '@dealwright/contract/contacts/contacts';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { wakeAnnouncer } from '../../platform/announce.ts';
import { AppError } from '../../platform/errors.ts';
import { requireEditableContact } from './access.ts';
import { checkFacts } from './check-facts.ts';
import { type ContactFieldChange, recordContactChanges } from './history-store.ts';
import { readContact } from './read-contact.ts';
import { type ContactRow, deleteContact, hasRole, updateContact } from './store.ts';

export interface ContactCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  /** The version the person saw. */
  readonly version: number;
}

/** 412 with the current contact. */
export async function staleContact(tx: Tx, { actor, id }: ContactCall): Promise<AppError> {
  const current = await readContact(tx, actor, id);
  return new AppError(
    'stale_version',
    `${current.name} was changed in the meantime. Review it, then try again.`,
    { current },
  );
}

/** Locks the contact in the version the person saw. */
export async function openContact(tx: Tx, call: ContactCall): Promise<ContactRow> {
  const contact = await requireEditableContact(tx, call.actor, call.id);
  if (contact.version !== call.version) throw await staleContact(tx, call);
  return contact;
}

const ownerValue = (owner: { readonly id: string } | null) => owner && { id: owner.id };

function changesBetween(before: ContactRow, after: ContactDetail): ContactFieldChange[] {
  const fields = ['name', 'title', 'emails', 'phones', 'left_on', 'account'] as const;
  return [
    ...fields.map((field) => ({ field, oldValue: before[field], newValue: after[field] })),
    { field: 'owner', oldValue: ownerValue(before.owner), newValue: ownerValue(after.owner) },
  ].map((change) => ({ ...change, contactId: before.id }));
}

/** A change of account clears the date they left, unless the change sets that too. */
function withoutLeaving(before: ContactRow, change: ContactChange): ContactChange {
  const { account_id: accountId, left_on: leftOn } = change;
  const moves = accountId !== undefined && accountId !== (before.account?.id ?? null);
  return moves && leftOn === undefined ? { ...change, left_on: null } : change;
}

/** Changes facts of a contact. Throws 412 if the version isn't the one the person saw. */
export async function changeContact(
  tx: Tx,
  call: ContactCall,
  wished: ContactChange,
): Promise<ContactDetail> {
  const { actor, now, id, version } = call;
  const before = await openContact(tx, call);
  const change = withoutLeaving(before, wished);
  const place = { companyId: before.company_id, workspaceId: before.workspace_id };
  await checkFacts(tx, place, change, id);
  if (!(await updateContact(tx, { companyId: place.companyId, id, version }, change, now))) {
    throw await staleContact(tx, call);
  }
  const after = await readContact(tx, actor, id);
  const context = { companyId: place.companyId, actorId: actor.userId, cause: 'edit', now } as const;
  await recordContactChanges(tx, context, changesBetween(before, after));
  wakeAnnouncer(tx);
  return after;
}

/** Removes a contact who is in no deal. */
export async function removeContact(tx: Tx, call: ContactCall): Promise<void> {
  const contact = await openContact(tx, call);
  if (await hasRole(tx, contact.company_id, contact.id)) {
    throw new AppError('conflict', `${contact.name} is in a deal. Remove them from their deals first.`);
  }
  await deleteContact(tx, contact.company_id, contact.id);
  wakeAnnouncer(tx);
}
