import { INTERACTION_KIND_LABELS } from '@dealwright/contract/interactions';
import { formatDay } from '../../lib/format.ts';
import type { NoteDraft } from './note-draft.ts';

export const NOTE_FIELDS = ['kind', 'title', 'day', 'text'] as const;
export type NoteField = (typeof NOTE_FIELDS)[number];

export const NOTE_FIELD_LABELS: Readonly<Record<NoteField, string>> = {
  kind: 'Kind',
  title: 'Title',
  day: 'Day',
  text: 'Text',
};

/** The text goes with its formatting; everything else stands alone. */
function take(from: NoteDraft, field: NoteField): Partial<NoteDraft> {
  return field === 'text' ? { text: from.text, content: from.content } : { [field]: from[field] };
}

function isChanged(before: NoteDraft, after: NoteDraft, field: NoteField): boolean {
  return JSON.stringify(take(before, field)) !== JSON.stringify(take(after, field));
}

export interface MergedNote {
  readonly note: NoteDraft;
  /** What both changed, each in another way; `note` holds the preferred side's. */
  readonly contested: readonly NoteField[];
}

/** Two changes of one note on top of each other: what only one of them changed is kept, whoever it was. */
export function mergeNote(
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', NoteDraft>>,
  prefer: 'mine' | 'theirs',
): MergedNote {
  let note = theirs;
  const contested: NoteField[] = [];
  for (const field of NOTE_FIELDS) {
    if (!isChanged(base, mine, field)) continue;
    const clashes = isChanged(base, theirs, field) && mine[field] !== theirs[field];
    if (clashes) contested.push(field);
    if (!clashes || prefer === 'mine') note = { ...note, ...take(mine, field) };
  }
  return { note, contested };
}

export function sameNote(one: NoteDraft, other: NoteDraft): boolean {
  return !NOTE_FIELDS.some((field) => isChanged(one, other, field));
}

/** A field in words, for a choice between two. */
export function noteFieldWords(note: NoteDraft, field: NoteField): string {
  if (field === 'kind') return INTERACTION_KIND_LABELS[note.kind];
  if (field === 'day') return formatDay(note.day);
  return note[field] || 'empty';
}
