import type { Readable } from 'node:stream';
import type { ListFormat } from '@dealwright/contract/page';
import type { TASK_STATES, Task } from '@dealwright/contract/tasks/tasks';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { TASK_COLUMN_LABELS as LABELS, type TaskColumn } from '@dealwright/domain/task-columns';
import { type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import { readTaskPage } from './read-page.ts';

const EXPORT_COLUMNS: Readonly<Record<TaskColumn, ExportColumn<Task>>> = {
  title: { heads: [LABELS.title], cells: ({ title }) => [title] },
  due: { heads: [LABELS.due], kinds: ['day'], cells: ({ due_on }) => [due_on] },
  deal: {
    heads: ['Deal number', LABELS.deal],
    cells: ({ deal }) => (deal ? [`LEAD-${deal.number}`, deal.name] : [null, null]),
  },
  account: {
    heads: [LABELS.account],
    cells: ({ account, deal }) => [account?.name ?? deal?.account ?? null],
  },
  assignee: { heads: [LABELS.assignee], cells: ({ assignee }) => [assignee.name] },
  pillar: { heads: [LABELS.pillar], cells: ({ pillar }) => [pillar && PILLAR_DEFINITIONS[pillar].name] },
  note: { heads: [LABELS.note], cells: ({ note }) => [note] },
  created: { heads: [LABELS.created], kinds: ['day'], cells: ({ created_at }) => [created_at.slice(0, 10)] },
  done: {
    heads: [LABELS.done, 'Completed by'],
    kinds: ['time'],
    cells: ({ done }) => [done?.at ?? null, done?.by.name ?? null],
  },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: {
    readonly whose: 'mine' | 'team';
    readonly state: (typeof TASK_STATES)[number];
    readonly deal?: number | undefined;
    readonly account?: string | undefined;
  };
  readonly columns: readonly TaskColumn[];
}

/** The list of tasks as a file. */
export function openExport({ filter, columns, ...by }: Export): Promise<Readable> {
  const { whose, state, deal = null, account = null } = filter;
  return openListExport({
    ...by,
    action: 'tasks_exported',
    title: 'Tasks',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter,
    readPage: (tx, member, page) => readTaskPage(tx, member, { whose, deal, account }, { state, ...page }),
  });
}
