import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import { emit } from '../../platform/events.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { type DueRow, takeDueTasks } from './store.ts';

const BATCH = 500;

const eventOf = (row: DueRow) => ({
  companyId: row.company_id,
  workspaceId: row.workspace_id,
  dealId: row.deal_id,
  type: 'task.due' as const,
  actorId: null,
  payload: {
    ...(row.account_id !== null && { account_id: row.account_id }),
    task_assignee_id: row.assignee_id,
    title: row.title,
    due_on: row.due_on,
    tasks: row.tasks,
  },
});

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Says of each task once, on the morning of its day, that it is due. */
export async function tellDueTasks({ database, now }: Deps): Promise<void> {
  for (let batch = BATCH; batch >= BATCH; ) {
    batch = await asSystem(database, async (tx) => {
      const rows = await takeDueTasks(tx, now(), BATCH);
      await emit(tx, rows.map(eventOf));
      return rows.reduce((sum, { tasks }) => sum + tasks, 0);
    });
  }
}

const nothing = z.object({});

const dueJob: Job<typeof nothing> = {
  name: 'tell-due-tasks',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 30,
  expireSeconds: 5 * 60,
};

export async function registerJobs(queue: Queue, deps: Deps): Promise<void> {
  await queue.prepare([dueJob]);
  await queue.work(dueJob, 1, () => tellDueTasks(deps));
  queue.every(dueJob, { minutes: 5 });
}
