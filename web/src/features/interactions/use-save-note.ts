import { type Interaction, interactionSchema } from '@dealwright/contract/interactions';
import { useRef, useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useChangeInteraction, useCreateInteraction } from './api.ts';
import { mergeNote, type NoteField, sameNote } from './note-conflict.ts';
import { draftOf, type NoteDraft, timeOf, titleOf } from './note-draft.ts';

export interface NoteClash {
  /** What the person began from. */
  readonly base: Interaction;
  /** What somebody else made of it meanwhile. */
  readonly theirs: Interaction;
  readonly contested: readonly NoteField[];
  /** The text is contested and evidence quotes theirs. */
  readonly locked: boolean;
}

interface SaveNote {
  readonly busy: boolean;
  readonly failure: string | null;
  /** Waits for the person's choice. */
  readonly clash: NoteClash | null;
  readonly run: (draft: NoteDraft) => Promise<Interaction | null>;
  readonly keepTheirs: (draft: NoteDraft) => Promise<Interaction | null>;
  readonly keepMine: (draft: NoteDraft) => Promise<Interaction | null>;
}

function readTheirs(error: unknown): Interaction | null {
  if (!isProblem(error, 'stale_version')) return null;
  const current = interactionSchema.safeParse(error.current);
  return current.success ? current.data : null;
}

/**
 * Saves a new note, or a change of one; its text only while nothing quotes it. Where somebody else changed other things
 * of it meanwhile both changes are kept; where they changed the same, the person chooses.
 */
export function useSaveNote(number: number, interaction: Interaction | null): SaveNote {
  const create = useCreateInteraction(number);
  const change = useChangeInteraction(number);
  const key = useIdempotencyKey();
  const begun = useRef({ draft: '', at: new Date() });
  const [failure, setFailure] = useState<string | null>(null);
  const [clash, setClash] = useState<NoteClash | null>(null);

  const send = (draft: NoteDraft, over: Interaction | null) => {
    const { kind, text, content } = draft;
    // A second try of the same is the same to the second, and so not a second note.
    const words = JSON.stringify(draft);
    if (begun.current.draft !== words) begun.current = { draft: words, at: new Date() };
    const occurredAt = timeOf(draft.day, begun.current.at, over?.occurred_at);
    const facts = { kind, title: titleOf(draft), occurred_at: occurredAt };
    if (!over) {
      const body = { ...facts, source: { text }, content };
      return create.mutateAsync({ body, key: key.of(body) });
    }
    const body = over.quoted ? facts : { ...facts, text, content };
    return change.mutateAsync({ id: over.id, version: over.version, body });
  };
  const save = async (draft: NoteDraft, over: Interaction | null): Promise<Interaction | null> => {
    try {
      setFailure(null);
      return await send(draft, over);
    } catch (error) {
      const theirs = over && readTheirs(error);
      if (theirs) return settle(draft, over, theirs);
      setFailure(problemText(error));
      return null;
    }
  };
  const settle = (draft: NoteDraft, base: Interaction, theirs: Interaction): Promise<Interaction | null> => {
    const sides = { base: draftOf(base), mine: draft, theirs: draftOf(theirs) };
    const { note, contested } = mergeNote(sides, 'mine');
    const locked = theirs.quoted && note.text !== theirs.body;
    if (contested.length === 0 && !locked) return save(note, theirs);
    setClash({
      base,
      theirs,
      contested: locked ? [...new Set([...contested, 'text'] as const)] : contested,
      locked,
    });
    return Promise.resolve(null);
  };
  const choose = async (draft: NoteDraft, prefer: 'mine' | 'theirs'): Promise<Interaction | null> => {
    if (!clash) return null;
    const { base, theirs, locked } = clash;
    const sides = { base: draftOf(base), mine: draft, theirs: draftOf(theirs) };
    if (prefer === 'mine' && locked) return save(draft, null);
    const { note } = mergeNote(sides, prefer);
    const settled = locked ? { ...note, text: theirs.body, content: theirs.content } : note;
    setClash(null);
    return sameNote(settled, sides.theirs) ? theirs : save(settled, theirs);
  };
  return {
    busy: create.isPending || change.isPending,
    failure,
    clash,
    run: (draft) => save(draft, interaction),
    keepTheirs: (draft) => choose(draft, 'theirs'),
    keepMine: (draft) => choose(draft, 'mine'),
  };
}
