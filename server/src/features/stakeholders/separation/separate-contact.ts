import type { ContactDetail } from '@dealwright/contract/contacts/contacts';
import type { Tx } from '@dealwright/db/database';
import { wakeAnnouncer } from '../../../platform/announce.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type ContactCall, openContact } from '../../contacts/change-contact.ts';
import { type ContactFieldChange, recordContactChanges } from '../../contacts/history-store.ts';
import { readContact } from '../../contacts/read-contact.ts';
import { insertContact, takeAddress } from '../../contacts/store.ts';
import { findRole, giveContact, type RoleRow } from './separation-store.ts';

/** What both contacts tell of it. */
function changesOf(
  contact: { readonly id: string; readonly name: string },
  role: RoleRow,
  id: string,
): ContactFieldChange[] {
  const value = { name: role.name, deal: { number: Number(role.deal_number), name: role.deal_name } };
  return [
    {
      contactId: contact.id,
      field: 'separated',
      oldValue: value,
      newValue: { contact: { id, name: role.name } },
    },
    {
      contactId: id,
      field: 'separated',
      oldValue: { contact: { id: contact.id, name: contact.name } },
      newValue: value,
    },
  ];
}

/**
 * Makes a person of a deal a contact of their own. They take along the address that the deal has of them, if no other
 * role of the contact has it too.
 */
export async function separateContact(
  tx: Tx,
  call: ContactCall,
  stakeholderId: string,
): Promise<ContactDetail> {
  const { actor, now } = call;
  const contact = await openContact(tx, call);
  const role = await findRole(tx, actor, contact.id, stakeholderId);
  if (!role) throw invalid('stakeholder_id', 'Choose a role of this contact in a deal that you can see');
  if (role.is_only)
    throw new AppError('conflict', `This is ${contact.name}’s only role, so there’s nothing to separate.`);
  const id = newId();
  const place = { companyId: contact.company_id, workspaceId: contact.workspace_id };
  const takes = role.address !== null && !role.is_shared && contact.emails.includes(role.address);
  await takeAddress(tx, contact, takes ? role.address : null, now);
  const facts = {
    id,
    name: role.name,
    title: role.title,
    account_id: role.account_id,
    emails: takes && role.address !== null ? [role.address] : [],
    phones: role.phone === null ? [] : [role.phone],
    owner_id: null,
    left_on: null,
    source: 'deal',
  } as const;
  await insertContact(tx, place, facts, { now, editedAt: now });
  await giveContact(tx, place.companyId, stakeholderId, id);
  const context = { companyId: place.companyId, actorId: actor.userId, cause: 'edit', now } as const;
  await recordContactChanges(tx, context, changesOf(contact, role, id));
  wakeAnnouncer(tx);
  return readContact(tx, actor, id);
}
