import type { Task } from '@dealwright/contract/tasks/tasks';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { formatDay } from '../../lib/format.ts';

/** A task as the dialog holds it. */
export interface TaskDraft {
  readonly title: string;
  readonly note: string;
  readonly due_on: string | null;
  readonly pillar: Pillar | null;
  readonly assignee: { readonly id: string; readonly name: string } | null;
}

export const FIELD_LABELS: Readonly<Record<keyof TaskDraft, string>> = {
  title: 'Task',
  note: 'Note',
  due_on: 'Due',
  pillar: 'Pillar',
  assignee: 'Whose',
};

export function draftOf(task: Task | null, me: TaskDraft['assignee']): TaskDraft {
  if (!task) return { title: '', note: '', due_on: null, pillar: null, assignee: me };
  const { title, note, due_on, pillar, assignee } = task;
  return { title, note: note ?? '', due_on, pillar, assignee };
}

/** A value as people read it. */
export function wordsOf(draft: TaskDraft, field: keyof TaskDraft): string {
  if (field === 'assignee') return draft.assignee?.name ?? 'Unassigned';
  if (field === 'due_on') return draft.due_on ? formatDay(draft.due_on) : 'No date';
  if (field === 'pillar') return draft.pillar ? PILLAR_DEFINITIONS[draft.pillar].name : 'None';
  return draft[field] || 'Empty';
}

const FIELDS = Object.keys(FIELD_LABELS) as (keyof TaskDraft)[];
const same = (a: TaskDraft, b: TaskDraft, field: keyof TaskDraft): boolean =>
  field === 'assignee' ? a.assignee?.id === b.assignee?.id : a[field] === b[field];

/** What was changed of a task. */
export function changedFields(before: TaskDraft, after: TaskDraft): (keyof TaskDraft)[] {
  return FIELDS.filter((field) => !same(before, after, field));
}

/** Where somebody else and oneself changed the same to something different. */
export function contestedFields(before: TaskDraft, mine: TaskDraft, theirs: TaskDraft): (keyof TaskDraft)[] {
  return changedFields(before, mine).filter(
    (field) => !same(before, theirs, field) && !same(mine, theirs, field),
  );
}

/** What the API takes of the named fields. */
export function bodyOf(draft: TaskDraft, fields: readonly (keyof TaskDraft)[] = FIELDS) {
  const { title, note, due_on, pillar, assignee } = draft;
  const all = {
    title: title.trim(),
    note: note.trim() === '' ? null : note.trim(),
    due_on,
    pillar,
    ...(assignee && { assignee_id: assignee.id }),
  };
  const keys = new Set<string>(fields.map((field) => (field === 'assignee' ? 'assignee_id' : field)));
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))) as typeof all;
}
