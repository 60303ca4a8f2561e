import type { BodyOf } from '@dealwright/contract/route';
import type { changeTask as changeTaskRoute, Task } from '@dealwright/contract/tasks/tasks';
import type { Tx } from '@dealwright/db/database';
import { AppError, notFound } from '../../platform/errors.ts';
import { type Home, requireAssignee, requireEditableHome } from './access.ts';
import { announce, type TaskCall } from './announce.ts';
import { getTaskRow } from './create-tasks.ts';
import { presentTask } from './present-task.ts';
import { lockTask, setDone, setRemoved, type TaskRow, updateTask } from './store.ts';

type Change = BodyOf<typeof changeTaskRoute>;

interface Held {
  readonly home: Home;
  readonly row: TaskRow;
}

/** The task, locked, when the person may work it; 404 when they may not read it, 403 when they may only read. */
async function hold(tx: Tx, call: TaskCall, id: string): Promise<Held> {
  const locked = await lockTask(tx, call.actor.companyId, id);
  if (!locked) throw notFound();
  const home = await requireEditableHome(tx, call.actor, locked);
  return { home, row: await getTaskRow(tx, call, id) };
}

async function changed(tx: Tx, call: TaskCall, { home, row }: Held, undo = false): Promise<Task> {
  const after = await getTaskRow(tx, call, row.id);
  await announce(tx, call, [{ before: row, after }], undo ? 'undo' : 'edit');
  return presentTask(call.actor, after, home);
}

/** Changes a task. Throws 412 with the current task when the version is not the one the person saw. */
export async function changeTask(
  tx: Tx,
  call: TaskCall & { readonly version: number },
  id: string,
  change: Change,
): Promise<Task> {
  const held = await hold(tx, call, id);
  const { home, row } = held;
  const { actor, now, version } = call;
  if (row.version !== version) {
    throw new AppError('stale_version', 'This task was changed in the meantime. Review it, then try again.', {
      current: presentTask(actor, row, home),
    });
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { title, note, due_on, assignee_id, pillar } = { ...row, ...given };
  const next = { title, note, due_on, assignee_id, pillar };
  const same = (Object.keys(next) as (keyof typeof next)[]).every((field) => next[field] === row[field]);
  if (same) return presentTask(actor, row, home);
  if (assignee_id !== row.assignee_id && assignee_id !== actor.userId) {
    await requireAssignee(tx, home, assignee_id);
  }
  await updateTask(tx, actor.companyId, id, next, now);
  return changed(tx, call, held);
}

/** Calls a task done, or open again; what is so already stays as it is, with who did it and when. */
export async function markTask(tx: Tx, call: TaskCall, id: string, done: boolean): Promise<Task> {
  const held = await hold(tx, call, id);
  const { actor, now } = call;
  if ((held.row.done_at !== null) === done) return presentTask(actor, held.row, held.home);
  await setDone(tx, actor.companyId, id, done ? { by: actor.userId } : null, now);
  return changed(tx, call, held, !done);
}

/** Takes a task away; once more is as good as once. */
export async function removeTask(tx: Tx, call: TaskCall, id: string): Promise<void> {
  const { actor, now } = call;
  const gone = await lockTask(tx, actor.companyId, id, { removed: true });
  if (gone) {
    await requireEditableHome(tx, actor, gone);
    return;
  }
  const { row } = await hold(tx, call, id);
  await setRemoved(tx, actor.companyId, id, true, now);
  await announce(tx, call, [{ before: row, after: null }]);
}

/** Brings back a task that was taken away, as it was. */
export async function restoreTask(tx: Tx, call: TaskCall, id: string): Promise<Task> {
  const { actor, now } = call;
  const gone = await lockTask(tx, actor.companyId, id, { removed: true });
  if (!gone) {
    const held = await hold(tx, call, id);
    return presentTask(actor, held.row, held.home);
  }
  const home = await requireEditableHome(tx, actor, gone);
  await setRemoved(tx, actor.companyId, id, false, now);
  const after = await getTaskRow(tx, call, id);
  await announce(tx, call, [{ before: null, after }], 'undo');
  return presentTask(actor, after, home);
}
