import type { Contact, ContactDetail } from '@dealwright/contract/contacts/contacts';
import type { Actor } from '../../platform/actor.ts';
import { accessOf } from './access.ts';
import { canEditContact } from './policy.ts';
import type { ContactRow } from './store.ts';

export function presentContact(actor: Actor, row: ContactRow): Contact {
  const { id, name, title, account, emails, phones, owner, left_on, source, version, created_at } = row;
  return {
    id,
    name,
    title,
    account,
    emails,
    phones,
    owner,
    left_on,
    source,
    version,
    created_at: created_at.toISOString(),
    can: { edit: canEditContact(actor, accessOf(row)) },
  };
}

export function presentDetail(actor: Actor, row: ContactRow, isInDeal: boolean): ContactDetail {
  const contact = presentContact(actor, row);
  return { ...contact, can: { ...contact.can, remove: contact.can.edit && !isInDeal } };
}
