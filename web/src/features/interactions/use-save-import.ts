import type { Interaction } from '@dealwright/contract/interactions';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useCreateStakeholder } from '../stakeholders/api.ts';
import { type InteractionKind, type Source, useCreateInteraction } from './api.ts';
import { timeOf } from './note-draft.ts';
import { type SpeakerChoice, speakersOf } from './speaker-match.ts';

/** What a person confirmed of a transcript or mail. */
export interface ImportFacts {
  readonly kind: InteractionKind;
  readonly title: string;
  readonly day: string;
  readonly choices: readonly SpeakerChoice[];
}

/** New people first, then the text. A second try adds nothing twice. */
export function useSaveImport(number: number, source: Source) {
  const createPerson = useCreateStakeholder(number);
  const create = useCreateInteraction(number);
  const added = useRef(new Map<string, string>());
  const key = useIdempotencyKey();
  // A second try is the same to the second, and so not a second conversation.
  const [begun] = useState(() => new Date());
  return async ({ kind, title, day, choices }: ImportFacts): Promise<Interaction> => {
    for (const { label, newName, title: jobTitle, contact } of choices) {
      if (newName === null || added.current.has(label)) continue;
      const body = contact
        ? { ...contact.facts, name: newName, contact_id: contact.id }
        : { name: newName, title: jobTitle };
      const person = await createPerson.mutateAsync({ body, key: key.of({ label, body }) });
      added.current.set(label, person.id);
    }
    const body = {
      kind,
      title: title.trim(),
      occurred_at: timeOf(day, begun),
      source,
      speakers: speakersOf(choices, added.current),
    };
    return create.mutateAsync({ body, key: key.of(body) });
  };
}
