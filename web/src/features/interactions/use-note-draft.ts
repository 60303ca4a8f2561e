import type { Interaction } from '@dealwright/contract/interactions';
import { useState } from 'react';
import { clearDraft, readDraft, useDraft, writeDraft } from '../../lib/drafts.ts';
import type { InteractionKind } from './api.ts';
import { draftOf, emptyDraft, type NoteDraft } from './note-draft.ts';

/**
 * What is being written, and the record it began from: that one stands still although somebody else changes it
 * meanwhile, and is kept with the draft, so that a save can tell what each of them changed.
 */
export function useNoteDraft(number: number, interaction: Interaction | null, kind: InteractionKind) {
  const key = interaction ? `note.${interaction.id}` : `note.LEAD-${number}.${kind}`;
  const baseKey = `${key}.base`;
  const [base] = useState(() => (readDraft(key) ? readDraft<Interaction>(baseKey) : null) ?? interaction);
  const [initial] = useState(() => (base ? draftOf(base) : emptyDraft(kind, new Date())));
  const [draft, setText, clearText] = useDraft<NoteDraft>(key, initial);
  return {
    key,
    base,
    draft,
    setDraft: (next: NoteDraft) => {
      setText(next);
      if (base) writeDraft(baseKey, base);
    },
    clear: () => {
      clearText();
      clearDraft(baseKey);
    },
  };
}
