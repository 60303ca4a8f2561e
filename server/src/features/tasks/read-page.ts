import type { RowCount } from '@dealwright/contract/page';
import { MOST_LISTED_TASKS_COUNTED, type TASK_STATES, type Task } from '@dealwright/contract/tasks/tasks';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { countedUpTo } from '../../platform/counted.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Home } from './access.ts';
import { presentTask } from './present-task.ts';
import { countTaskList, listTaskPage, type TaskRow, type TasksOf, type TasksOfPeople } from './store.ts';

interface Asked {
  readonly state: (typeof TASK_STATES)[number];
  readonly cursor?: string | undefined;
  readonly limit: number;
}

function keyOf(row: TaskRow, done: boolean): string {
  return done ? (row.done_key ?? '') : row.due_key;
}

/** A page of tasks; `home` where they are all of one deal or account. */
export async function readTaskPage(
  tx: Tx,
  actor: Actor,
  of: TasksOf,
  { state, cursor, limit }: Asked,
  home?: Home,
): Promise<{ items: Task[]; next_cursor: string | null }> {
  const done = state === 'done';
  const list = `tasks.${state}.${'whose' in of ? of.whose : 'one'}`;
  const position = done ? positionSchemas.instant : positionSchemas.day;
  const after = decodeCursor(list, cursor, [position, positionSchemas.id]);
  const rows = await listTaskPage(tx, actor, { of, done, after, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    (row) => presentTask(actor, row, home),
    (row) => encodeCursor(list, [keyOf(row, done), row.id]),
  );
}

/** How many tasks a list has, and how many it would have of all deals and accounts. */
export async function countTasksOf(
  tx: Tx,
  actor: Actor,
  of: TasksOfPeople,
  { state }: Pick<Asked, 'state'>,
): Promise<RowCount> {
  const most = MOST_LISTED_TASKS_COUNTED;
  const done = state === 'done';
  const found = await countTaskList(tx, actor, { of, done }, most);
  const isNarrowed = of.deal !== null || of.account !== null;
  const everything = { ...of, deal: null, account: null };
  const all = isNarrowed ? await countTaskList(tx, actor, { of: everything, done }, most) : found;
  return countedUpTo(most, { found, all });
}
