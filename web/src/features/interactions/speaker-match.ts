import type { Speaker } from '@dealwright/contract/interactions';
import type { Contact } from '../contacts/api.ts';
import { filledFrom, type SharedFacts } from '../stakeholders/contact-facts.ts';
import type { SourceReading } from './api.ts';

export interface SpeakerContact {
  readonly id: string;
  readonly facts: SharedFacts;
  /** The name that was typed before. */
  readonly typed: string;
}

/** Who a speaker is, as the person confirms it: someone known, someone new, or one of us. */
export interface SpeakerChoice {
  readonly label: string;
  readonly side: Speaker['side'];
  readonly stakeholderId: string | null;
  /** Set when a person is to be added to the deal on saving. */
  readonly newName: string | null;
  /** The contact that the new person is. */
  readonly contact?: SpeakerContact | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly reason: string;
}

/** A named buyer whom the deal does not know is proposed as a new person. */
export function choicesOf(speakers: SourceReading['speakers']): SpeakerChoice[] {
  return speakers.map(({ label, side, stakeholder_id: id, name, title, reason }) => ({
    label,
    side,
    stakeholderId: id,
    newName: side === 'buyer' && id === null ? name : null,
    name,
    title,
    reason,
  }));
}

/** A value for 'new person' in the list of people; no uuid looks like it. */
export const NEW_PERSON = 'new-person';

/** Naming the person settles the side; only buyers are people of the deal. */
export function choosePerson(choice: SpeakerChoice, value: string | null): SpeakerChoice {
  if (value === NEW_PERSON)
    return {
      ...choice,
      side: 'buyer',
      stakeholderId: null,
      newName: choice.name ?? choice.label,
      contact: null,
    };
  return {
    ...choice,
    stakeholderId: value,
    newName: null,
    contact: null,
    ...(value && { side: 'buyer' as const }),
  };
}

export function chooseSide(choice: SpeakerChoice, side: Speaker['side']): SpeakerChoice {
  return side === 'buyer'
    ? { ...choice, side }
    : { ...choice, side, stakeholderId: null, newName: null, contact: null };
}

/** The new person is a contact, or with null no longer: then the typed name comes back unless it was changed since. */
export function chooseContact(choice: SpeakerChoice, contact: Contact | null): SpeakerChoice {
  const { contact: before, newName } = choice;
  const typed = (before && newName === before.facts.name ? before.typed : newName) ?? '';
  if (!contact) return { ...choice, newName: typed, contact: null };
  const facts = filledFrom(contact, { name: typed, title: choice.title, email: null, phone: null });
  return { ...choice, newName: contact.name, contact: { id: contact.id, facts, typed } };
}

/** As the API stores them. Unmatched speakers stay unconfirmed. */
export function speakersOf(choices: readonly SpeakerChoice[], added: ReadonlyMap<string, string>): Speaker[] {
  return choices.map(({ label, side, stakeholderId, newName, name, title }) => ({
    label,
    side,
    stakeholder_id: stakeholderId ?? added.get(label) ?? null,
    name: newName ?? name,
    title,
    confirmed: side !== 'unknown',
  }));
}
