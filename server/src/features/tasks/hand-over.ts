import type { Tx } from '@dealwright/db/database';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../deals/history/store.ts';
import { handOverRows } from './hand-over-store.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Batch {
  readonly companyId: string;
  readonly removalId: string;
  readonly from: Person;
  readonly to: Person;
  readonly actorId: string | null;
  readonly now: Date;
  readonly most: number;
}

/**
 * Gives up to that many open tasks of a leaving member to another, or to the deal's owner if the other doesn't see the
 * deal. After the deals: who takes a deal takes its tasks. Returns how many.
 */
export async function handOverTasks(tx: Tx, batch: Batch): Promise<number> {
  const { companyId, removalId, from, to, actorId, now, most } = batch;
  const rows = await handOverRows(tx, companyId, { from: from.id, to: to.id, most, now });
  const ofDeals = rows.flatMap((row) => (row.deal_id === null ? [] : [{ ...row, deal_id: row.deal_id }]));
  const context = { companyId, actorId, cause: 'removal', causeId: removalId, now } as const;
  await recordChanges(
    tx,
    context,
    ofDeals.map(({ deal_id: dealId, id, title, due_on, assignee_id, assignee_name }) => {
      const task = { id, title, due_on, done: false };
      const after = { id: assignee_id, name: assignee_name };
      return {
        dealId,
        field: 'task',
        oldValue: { ...task, assignee: from },
        newValue: { ...task, assignee: after },
      };
    }),
  );
  await emit(
    tx,
    rows.map(({ id, deal_id, account_id, workspace_id, number, title, assignee_id }) => ({
      companyId,
      workspaceId: workspace_id,
      dealId: deal_id,
      type: 'task.changed',
      actorId,
      payload: {
        ...(number !== null && { number: Number(number) }),
        ...(account_id !== null && { account_id }),
        task_id: id,
        title,
        ...(assignee_id !== actorId && { task_assignee_id: assignee_id }),
      },
    })),
  );
  return rows.length;
}
