import { type InlineEdit, useInlineEdit } from '../../ui/inline-edit.ts';
import { type Contact, useChangeContact } from './api.ts';
import { CONTACT_TYPE, type ContactField, type ContactValues, changeOf } from './contact-record.ts';

/** One fact of a contact, edited in place and saved against the version on screen. */
export function useContactFact<K extends ContactField>(
  contact: Contact,
  field: K,
  { startsOpen }: { readonly startsOpen?: boolean } = {},
): InlineEdit<ContactValues[K]> {
  const change = useChangeContact();
  return useInlineEdit({
    type: CONTACT_TYPE,
    subject: contact.name,
    record: contact,
    field,
    label: CONTACT_TYPE.fields[field].label,
    draftKey: `contact.${contact.id}.${field}`,
    startsOpen,
    send: (facts, base) => change.mutateAsync({ contact: base, body: changeOf(facts) }),
  });
}
