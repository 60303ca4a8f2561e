import { INTERACTION_KIND_LABELS, type Interaction } from '@dealwright/contract/interactions';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { notifySuccess } from '../../ui/toast.ts';
import { type InteractionKind, useChangeInteraction, useCreateInteraction } from './api.ts';
import { emptyDraft, NOTE_TYPE, type NoteDraft, timeOf, titleOf } from './note-draft.ts';

interface NoteInput {
  readonly number: number;
  /** The one to change; null to write a new one. */
  readonly interaction: Interaction | null;
  readonly kind: InteractionKind;
  readonly onSaved: (interaction: Interaction) => void;
  readonly onClose: () => void;
}

/** Writes a new note, or changes one; its text only while nothing quotes it. */
export function useNoteEditor({ number, interaction, kind, onSaved, onClose }: NoteInput) {
  const create = useCreateInteraction(number);
  const change = useChangeInteraction(number);
  const key = useIdempotencyKey();
  const begun = useRef({ draft: '', at: new Date() });
  const [initial] = useState(() => emptyDraft(kind, new Date()));

  const factsOf = (draft: NoteDraft, before?: string) => {
    // A second try of the same is the same to the second, and so not a second note.
    const words = JSON.stringify(draft);
    if (begun.current.draft !== words) begun.current = { draft: words, at: new Date() };
    return {
      kind: draft.kind,
      title: titleOf(draft),
      occurred_at: timeOf(draft.day, begun.current.at, before),
    };
  };
  const add = (draft: NoteDraft) => {
    const { text, content } = draft.body;
    const body = { ...factsOf(draft), source: { text }, content };
    return create.mutateAsync({ body, key: key.of(body) });
  };
  return useRecordEditor<Interaction, NoteDraft>({
    type: NOTE_TYPE,
    subject: interaction?.title ?? '',
    record: interaction,
    initial,
    create: add,
    send: (changed, base, draft) => {
      if (base.quoted && changed.body) return add(draft);
      const facts = factsOf(draft, base.occurred_at);
      const body = base.quoted ? facts : { ...facts, ...draft.body };
      return change.mutateAsync({ id: base.id, version: base.version, body });
    },
    draftKey: interaction ? `note.${interaction.id}` : `note.LEAD-${number}.${kind}`,
    startsOpen: true,
    onSaved: ({ kept, record }) => {
      if (kept === 'mine') notifySuccess(`${INTERACTION_KIND_LABELS[record.kind]} saved`);
      onSaved(record);
    },
    onClose,
  });
}
