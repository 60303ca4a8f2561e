import type { TASK_STATES, Task } from '@dealwright/contract/tasks/tasks';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import type { Home } from './access.ts';
import { presentTask } from './present-task.ts';
import { listTaskPage, type TaskRow, type TasksOf } from './store.ts';

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
