import type { Interaction } from '@dealwright/contract/interactions';
import { useRef, useState } from 'react';
import { newIdempotencyKey, problemText } from '../../lib/http.ts';
import { useChangeInteraction, useCreateInteraction } from './api.ts';
import { type NoteDraft, timeOf, titleOf } from './note-draft.ts';

/** Saves a new note, or a change of one; its text only while nothing quotes it. */
export function useSaveNote(number: number, interaction: Interaction | null) {
  const create = useCreateInteraction(number);
  const change = useChangeInteraction(number);
  const key = useRef(newIdempotencyKey());
  const [failure, setFailure] = useState<string | null>(null);
  const send = (draft: NoteDraft) => {
    const { kind, text, content } = draft;
    const occurredAt = timeOf(draft.day, new Date(), interaction?.occurred_at);
    const facts = { kind, title: titleOf(draft), occurred_at: occurredAt };
    if (!interaction) {
      return create.mutateAsync({ body: { ...facts, source: { text }, content }, key: key.current });
    }
    const body = interaction.quoted ? facts : { ...facts, text, content };
    return change.mutateAsync({ id: interaction.id, version: interaction.version, body });
  };
  return {
    busy: create.isPending || change.isPending,
    failure,
    run: async (draft: NoteDraft): Promise<Interaction | null> => {
      try {
        setFailure(null);
        return await send(draft);
      } catch (error) {
        key.current = newIdempotencyKey();
        setFailure(problemText(error));
        return null;
      }
    },
  };
}
