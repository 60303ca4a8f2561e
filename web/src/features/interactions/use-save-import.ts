import type { Interaction } from '@dealwright/contract/interactions';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/http.ts';
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

/** New people first, then the text. A second try adds nobody twice. */
export function useSaveImport(number: number, source: Source) {
  const createPerson = useCreateStakeholder(number);
  const create = useCreateInteraction(number);
  const added = useRef(new Map<string, string>());
  return async ({ kind, title, day, choices }: ImportFacts): Promise<Interaction> => {
    for (const { label, newName, title: jobTitle } of choices) {
      if (newName === null || added.current.has(label)) continue;
      const person = await createPerson.mutateAsync({
        body: { name: newName, title: jobTitle },
        key: newIdempotencyKey(),
      });
      added.current.set(label, person.id);
    }
    return create.mutateAsync({
      body: {
        kind,
        title: title.trim(),
        occurred_at: timeOf(day, new Date()),
        source,
        speakers: speakersOf(choices, added.current),
      },
      key: newIdempotencyKey(),
    });
  };
}
