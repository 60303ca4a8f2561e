import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { changeDeal } from '../deals/change-deal.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { moveDeal } from '../deals/move-deal.ts';
import { findValueBefore } from '../deals/store.ts';
import { removeTask } from '../tasks/change-task.ts';
import { findDecisionTask } from './promise-store.ts';
import type { ReviewCall } from './read-review.ts';
import { clearDecision, type ItemPlace, type LockedItem } from './store.ts';

interface Decided {
  readonly ref: DealRef;
  readonly place: ItemPlace;
  readonly item: LockedItem;
}

/** What a decision did to the deal, by the deal’s own commands. A task that it made is removed. */
async function takeBack(tx: Tx, call: ReviewCall, { ref, place, item }: Decided): Promise<void> {
  const { actor, now } = call;
  const taskId = item.decided_at && (await findDecisionTask(tx, place, item.decided_at));
  if (taskId) return removeTask(tx, { actor, now }, taskId);
  const change = { actor, now, number: ref.number, version: ref.version };
  const deal = { companyId: place.companyId, id: ref.id };
  if (item.decision === 'downgrade') {
    const choice = await findValueBefore(tx, deal, 'forecast_choice');
    if (choice) await changeDeal(tx, change, { forecast_choice: choice });
  } else if (item.decision === 'drop') {
    const stage = await findValueBefore(tx, deal, 'stage');
    if (stage) await moveDeal(tx, change, { stage, undo: true });
  }
}

/** Clears a decision and takes back what it did. Throws 409 where the deal changed since. */
export async function undoDecision(
  tx: Tx,
  call: ReviewCall,
  decided: Decided,
  dealVersion: number,
): Promise<void> {
  if (decided.item.decision === null) throw new AppError('conflict', 'There is no decision to undo.');
  if (decided.ref.version !== dealVersion) {
    throw new AppError(
      'conflict',
      `LEAD-${decided.ref.number} was changed after the decision. Change it back on its page.`,
    );
  }
  await takeBack(tx, call, decided);
  await clearDecision(tx, decided.place);
}
