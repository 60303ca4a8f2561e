import type { BodyOf } from '@dealwright/contract/route';
import type { createDealTask, Task } from '@dealwright/contract/tasks/tasks';
import type { Tx } from '@dealwright/db/database';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Home, requireAssignee } from './access.ts';
import { announce, type TaskCall } from './announce.ts';
import { presentTask } from './present-task.ts';
import { findTask, insertTasks, type NewTask, type TaskPlace, type TaskRow } from './store.ts';

export function placeOf(home: Home): TaskPlace {
  const { companyId, workspaceId, id } = 'deal' in home ? home.deal : home.account;
  const isDeal = 'deal' in home;
  return { companyId, workspaceId, dealId: isDeal ? id : null, accountId: isDeal ? null : id };
}

export async function getTaskRow(tx: Tx, { actor }: Pick<TaskCall, 'actor'>, id: string): Promise<TaskRow> {
  const row = await findTask(tx, actor, id);
  if (!row) throw notFound();
  return row;
}

/** Adds tasks to one deal or account, each for a colleague who works it. Throws 400 for any other assignee. */
export async function createTasks(
  tx: Tx,
  call: TaskCall,
  home: Home,
  tasks: readonly NewTask[],
  cause: 'edit' | 'suggestion' = 'edit',
): Promise<Task[]> {
  const { actor, now } = call;
  const others = new Set(tasks.map(({ assignee_id }) => assignee_id).filter((id) => id !== actor.userId));
  for (const id of others) await requireAssignee(tx, home, id);
  await insertTasks(tx, placeOf(home), tasks, { by: actor.userId, now });
  const rows: TaskRow[] = [];
  for (const { id } of tasks) rows.push(await getTaskRow(tx, call, id));
  await announce(
    tx,
    call,
    rows.map((after) => ({ before: null, after })),
    cause,
  );
  return rows.map((row) => presentTask(actor, row, home));
}

/** Adds a task by hand, assigned to the caller unless a colleague is named. */
export async function addTask(
  tx: Tx,
  call: TaskCall,
  home: Home,
  { assignee_id = call.actor.userId, ...input }: BodyOf<typeof createDealTask>,
): Promise<Task> {
  const [task] = await createTasks(tx, call, home, [
    {
      id: newId(),
      ...input,
      assignee_id,
      origin: 'by_hand',
      reason: null,
      interaction_id: null,
      quote: null,
      quote_start: null,
      quote_end: null,
    },
  ]);
  if (!task) throw new Error('a task was added a moment ago');
  return task;
}
