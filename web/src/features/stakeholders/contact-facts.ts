import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Contact } from '../contacts/api.ts';
import type { PersonFacts } from './person-record.ts';

export const SHARED_KEYS = ['name', 'title', 'email', 'phone'] as const;

/** The facts that a person of a deal shares with their contact. */
export type SharedFacts = Pick<PersonFacts, (typeof SHARED_KEYS)[number]>;

type KnownContact = Pick<Contact, 'name' | 'title' | 'emails' | 'phones'>;

export function sharedFactsOf({ name, title, email, phone }: SharedFacts): SharedFacts {
  return { name, title, email, phone };
}

/** One of the contact's own if it was typed, else its first; what was typed where it has none. */
function oneOf(known: readonly string[], typed: string | null): string | null {
  const match = known.find((one) => one.toLowerCase() === typed?.trim().toLowerCase());
  return match ?? known[0] ?? typed;
}

/** The facts of a contact, and what was typed where the contact has none. */
export function filledFrom(contact: KnownContact, typed: SharedFacts): SharedFacts {
  return {
    name: contact.name,
    title: contact.title ?? typed.title,
    email: oneOf(contact.emails, typed.email),
    phone: oneOf(contact.phones, typed.phone),
  };
}

/** What was typed before a contact filled it in; what was changed since stays. */
export function takenBack(now: SharedFacts, typed: SharedFacts, filled: SharedFacts): SharedFacts {
  const entries = SHARED_KEYS.map((key) => [key, now[key] === filled[key] ? typed[key] : now[key]]);
  return Object.fromEntries(entries) as unknown as SharedFacts;
}

/** The contacts of a deal's people. */
export const contactsOf = (people: readonly Pick<Stakeholder, 'contact_id'>[]): string[] =>
  people.flatMap(({ contact_id }) => contact_id ?? []);
