import { type Task, taskSchema } from '@dealwright/contract/tasks/tasks';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { formatDay } from '../../lib/format.ts';
import type { RecordType } from '../../lib/save-record.ts';

/** A task as the dialog holds it. */
export interface TaskDraft {
  readonly title: string;
  readonly note: string;
  readonly due_on: string | null;
  readonly pillar: Pillar | null;
  readonly assignee: { readonly id: string; readonly name: string } | null;
}

export const TASK_FIELDS: RecordType<Task, TaskDraft>['fields'] = {
  title: { label: 'Task', words: (title) => title || 'Empty' },
  note: { label: 'Note', words: (note) => note || 'Empty' },
  due_on: { label: 'Due', words: (day) => (day ? formatDay(day) : 'No date') },
  pillar: { label: 'Pillar', words: (pillar) => (pillar ? PILLAR_DEFINITIONS[pillar].name : 'None') },
  assignee: { label: 'Assignee', words: (person) => person?.name ?? 'Unassigned' },
};

/** A task that two people change. */
export const TASK_TYPE: RecordType<Task, TaskDraft> = {
  fields: TASK_FIELDS,
  valuesOf: ({ title, note, due_on, pillar, assignee }) => ({
    title,
    note: note ?? '',
    due_on,
    pillar,
    assignee,
  }),
  schema: taskSchema,
};

export const emptyTask = (me: TaskDraft['assignee']): TaskDraft => ({
  title: '',
  note: '',
  due_on: null,
  pillar: null,
  assignee: me,
});

/** What the API takes of a change. */
export function bodyOf<D extends Partial<TaskDraft>>({ assignee, ...facts }: D) {
  return {
    ...facts,
    ...(facts.title !== undefined && { title: facts.title.trim() }),
    ...(facts.note !== undefined && { note: facts.note.trim() || null }),
    ...(assignee && { assignee_id: assignee.id }),
  };
}
