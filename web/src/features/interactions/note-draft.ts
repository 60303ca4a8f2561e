import {
  INTERACTION_KIND_LABELS,
  type Interaction,
  interactionSchema,
} from '@dealwright/contract/interactions';
import { dayOf } from '@dealwright/domain/calendar';
import { formatDay } from '../../lib/format.ts';
import type { RecordType } from '../../lib/save-record.ts';
import type { InteractionKind } from './api.ts';

/** What stands in the form of a note, a call, a meeting or a mail before it is saved. */
export interface NoteDraft {
  readonly kind: InteractionKind;
  readonly title: string;
  readonly day: string;
  readonly body: {
    readonly text: string;
    /** The editor's own shape of the same text. */
    readonly content: unknown;
  };
}

const MOST_TITLE = 80;

export function emptyDraft(kind: InteractionKind, now: Date): NoteDraft {
  return { kind, title: '', day: dayOf(now), body: { text: '', content: null } };
}

export function draftOf(interaction: Interaction): NoteDraft {
  const { kind, title, body: text, content, occurred_at: occurredAt } = interaction;
  return { kind, title, day: occurredAt.slice(0, 10), body: { text, content } };
}

/** A note that two people change: its text goes with its formatting, everything else stands alone. */
export const NOTE_TYPE: RecordType<Interaction, NoteDraft> = {
  fields: {
    kind: { label: 'Kind', words: (kind) => INTERACTION_KIND_LABELS[kind] },
    title: { label: 'Title', words: (title) => title || 'empty' },
    day: { label: 'Date', words: (day) => formatDay(day) },
    body: {
      label: 'Text',
      words: ({ text }) => text || 'empty',
      agrees: (one, other) => one.text === other.text,
    },
  },
  valuesOf: draftOf,
  schema: interactionSchema,
  lockOf: ({ quoted }, field) =>
    quoted && field === 'body'
      ? {
          why: 'Evidence now quotes their text, so it can’t be replaced. You can save yours as a new note.',
          keepMine: 'Save mine as a new note',
        }
      : null,
};

/** The default title: its first line, cut at a word. */
export function titleOf({ title, body: { text } }: Pick<NoteDraft, 'title' | 'body'>): string {
  if (title.trim() !== '') return title.trim();
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  if (line.length <= MOST_TITLE) return line;
  const cut = line.slice(0, MOST_TITLE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_TITLE / 2)).trimEnd()}…`;
}

/** The moment it is filed under: now for today, noon for another day; an unchanged day keeps its time. */
export function timeOf(day: string, now: Date, before?: string): string {
  if (before?.slice(0, 10) === day) return before;
  return dayOf(now) === day ? now.toISOString() : `${day}T12:00:00.000Z`;
}
