import {
  contactDetailSchema,
  contactSchema,
  type newContactSchema,
} from '@dealwright/contract/contacts/contacts';
import type { z } from 'zod';
import { formatDay } from '../../lib/format.ts';
import type { RecordField, RecordType } from '../../lib/save-record.ts';
import type { Contact, ContactDetail } from './api.ts';

export type ContactInput = z.input<typeof newContactSchema>;
export type ContactOutput = z.output<typeof newContactSchema>;

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is typed of a new contact or of a person of a deal, to find similar contacts. */
export interface TypedContact {
  readonly name: string;
  readonly title: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly account_id: string | null;
}

/** Uses an existing contact for a person of a deal. */
export interface ContactUse {
  /** Contacts that are on the deal already. */
  readonly taken: readonly string[];
  /** The contact that is being fetched. */
  readonly busyId: string | null;
  readonly onUse: (contact: Named) => void;
}

/** The fields of a contact that people edit. */
export interface ContactValues extends Pick<Contact, 'name' | 'title' | 'emails' | 'phones' | 'left_on'> {
  /** For a new contact: undefined while it depends on the email address. */
  readonly account: Named | null | undefined;
  readonly owner: Named | null;
}

export type ContactField = keyof ContactValues;

const text = (label: string): RecordField<string | null> => ({ label, words: (value) => value || 'empty' });
const texts = (label: string): RecordField<string[]> => ({
  label,
  words: (values) => values.join(', ') || 'none',
});

const FIELDS: RecordType<Contact, ContactValues>['fields'] = {
  name: text('Name'),
  title: text('Title'),
  account: { label: 'Account', words: (account) => account?.name ?? 'No account' },
  emails: texts('Email'),
  phones: texts('Phone'),
  owner: { label: 'Owner', words: (owner) => owner?.name ?? 'Unassigned' },
  left_on: { label: 'Left on', words: (day) => (day ? formatDay(day) : 'not left') },
};

const valuesOf = (contact: Contact): ContactValues => ({
  name: contact.name,
  title: contact.title,
  account: contact.account,
  emails: contact.emails,
  phones: contact.phones,
  owner: contact.owner,
  left_on: contact.left_on,
});

/** A contact with an edit conflict, as lists show it. */
export const CONTACT_TYPE: RecordType<Contact, ContactValues> = {
  fields: FIELDS,
  valuesOf,
  schema: contactSchema,
};

/** A new contact. */
export const NEW_CONTACT_TYPE: RecordType<ContactDetail, ContactValues> = {
  fields: FIELDS,
  valuesOf,
  schema: contactDetailSchema,
};

export const emptyContact = (owner: Named | null, account?: Named): ContactValues => ({
  name: '',
  title: null,
  account,
  emails: [],
  phones: [],
  owner,
  left_on: null,
});

/** The input for the form and the API. */
export function inputOf({ account, owner, ...plain }: ContactValues): ContactInput {
  return {
    ...plain,
    ...(account !== undefined && { account_id: account?.id ?? null }),
    owner_id: owner?.id ?? null,
  };
}

/** The values of a form, which contains other records only by id. */
export function valuesOfInput(input: ContactInput, nameOf: (id: string) => string): ContactValues {
  const named = (id: string | null | undefined) => (id ? { id, name: nameOf(id) } : null);
  return {
    name: input.name,
    title: typeof input.title === 'string' ? input.title : null,
    account: input.account_id === undefined ? undefined : named(input.account_id),
    emails: [...(input.emails ?? [])],
    phones: [...(input.phones ?? [])],
    owner: named(input.owner_id),
    left_on: typeof input.left_on === 'string' ? input.left_on : null,
  };
}

/** The change as the API accepts it. */
export function changeOf({ account, owner, ...plain }: Partial<ContactValues>): Partial<ContactOutput> {
  return {
    ...plain,
    ...(account !== undefined && { account_id: account?.id ?? null }),
    ...(owner !== undefined && { owner_id: owner?.id ?? null }),
  };
}
