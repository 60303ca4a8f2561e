import type { Deal, moveDeal as moveDealRoute } from '@dealwright/contract/deals/deals';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { invalid } from '../../platform/errors.ts';
import type { DealRow } from './detail-store.ts';
import { factChanges } from './fact-changes.ts';
import { openDealToChange } from './open-deal.ts';
import { type DealCall, saveChange } from './save-change.ts';
import { requireMayEnter } from './stage-rules.ts';
import { staleDeal } from './stale-deal.ts';
import { blockingWorkspaces, type DealUpdate, findLastEntry, shareCompany } from './store.ts';

type Move = BodyOf<typeof moveDealRoute>;

function updateOf({ stage, loss_reason }: Move): DealUpdate {
  if (stage !== 'closed_lost') {
    if (loss_reason) throw invalid('loss_reason', 'Only a lost deal can have a loss reason');
    return { stage, loss_reason: null };
  }
  return loss_reason === undefined ? { stage } : { stage, loss_reason };
}

async function requireMove(tx: Tx, actor: Actor, row: DealRow, { stage }: Move): Promise<void> {
  const blocking = await blockingWorkspaces(tx, actor, [row.workspace_id]);
  requireMayEnter([{ ...row, gapsBlock: blocking.has(row.workspace_id) }], stage);
}

/**
 * Moves a deal to another stage, and what follows from it: its date, closing or opening, grades expected, forecast,
 * history, event. Taking a move back gives the stage its earlier date again. Throws 412 with the present deal when it
 * is stale, 409 where a rule of the stages is against it.
 */
export async function moveDeal(tx: Tx, call: DealCall, move: Move): Promise<Deal> {
  const { actor, number, version } = call;
  await shareCompany(tx, actor.companyId);
  const row = await openDealToChange(tx, actor, number);
  if (row.version !== version) throw staleDeal(actor, row);
  await requireMove(tx, actor, row, move);
  const key = { companyId: row.company_id, id: row.id };
  const before = move.undo ? await findLastEntry(tx, key, move.stage) : null;
  const update = { ...updateOf(move), ...(before && { stage_entered_at: before }) };
  return saveChange(tx, call, row, {
    update,
    changes: factChanges(row, update, {}),
    cause: move.undo ? 'undo' : 'move',
    event: 'deal.moved',
    regrade: true,
  });
}
