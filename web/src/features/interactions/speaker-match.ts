import type { Speaker } from '@dealwright/contract/interactions';
import type { SourceReading } from './api.ts';

/** Who a speaker is, as the person confirms it: someone known, someone new, or one of us. */
export interface SpeakerChoice {
  readonly label: string;
  readonly side: Speaker['side'];
  readonly stakeholderId: string | null;
  /** Set when a person is to be added to the deal on saving. */
  readonly newName: string | null;
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
    return { ...choice, side: 'buyer', stakeholderId: null, newName: choice.name ?? choice.label };
  return { ...choice, stakeholderId: value, newName: null, ...(value && { side: 'buyer' as const }) };
}

export function chooseSide(choice: SpeakerChoice, side: Speaker['side']): SpeakerChoice {
  return side === 'buyer' ? { ...choice, side } : { ...choice, side, stakeholderId: null, newName: null };
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
