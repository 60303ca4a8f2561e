import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { decideTaskSuggestions } from '@dealwright/contract/tasks/task-suggestions';
import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import type { TaskCall } from '../announce.ts';
import { createTasks } from '../create-tasks.ts';
import type { NewTask } from '../store.ts';
import { readProposals } from './present-proposals.ts';
import { decide, lockPending, type SuggestionRow } from './store.ts';

type Decisions = BodyOf<typeof decideTaskSuggestions>;

function taskOf(row: SuggestionRow, chosen: Decisions['take'][number], userId: string): NewTask {
  const { origin, reason, note, pillar, interaction_id, quote, quote_start, quote_end } = row;
  return {
    id: newId(),
    title: chosen.title ?? row.title,
    due_on: chosen.due_on === undefined ? row.due_on : chosen.due_on,
    assignee_id: chosen.assignee_id ?? userId,
    note,
    pillar,
    origin,
    reason,
    interaction_id,
    quote,
    quote_start,
    quote_end,
  };
}

/** Makes tasks of what was chosen and sets the rest aside, all of it or nothing. Throws 409 if one was decided before. */
export async function decideSuggestions(
  tx: Tx,
  call: TaskCall & { readonly deal: DealRef },
  { take, dismiss }: Decisions,
): Promise<ResponseOf<typeof decideTaskSuggestions>> {
  const { actor, deal, now } = call;
  const chosen = new Map(take.map((one) => [one.id, one]));
  const others = [...new Set(dismiss)].filter((id) => !chosen.has(id));
  const ids = [...chosen.keys(), ...others];
  const rows = new Map((await lockPending(tx, deal, ids)).map((row) => [row.id, row]));
  if (rows.size < ids.length) {
    throw new AppError('conflict', 'Someone has already decided on one of these. Review what is left.');
  }
  const tasks = [...chosen.values()].flatMap((one) => {
    const row = rows.get(one.id);
    return row ? [taskOf(row, one, actor.userId)] : [];
  });
  const created = tasks.length === 0 ? [] : await createTasks(tx, call, { deal }, tasks, 'suggestion');
  await decide(tx, deal, [...chosen.keys()], { status: 'taken', by: actor.userId, now });
  await decide(tx, deal, others, { status: 'dismissed', by: actor.userId, now });
  return { created, proposals: await readProposals(tx, actor, deal) };
}
