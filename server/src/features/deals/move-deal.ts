import type { Deal, moveDeal as moveDealRoute } from '@dealwright/contract/deals';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { invalid } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../history/store.ts';
import { requalify } from '../qualification/requalify.ts';
import { settingsOfDeal } from '../qualification/settings-store.ts';
import { type DealUpdate, findLastEntry, updateDeal } from './change-store.ts';
import { type DealRow, getDeal } from './detail-store.ts';
import { factChanges } from './fact-changes.ts';
import { takeTurn } from './lock-store.ts';
import { openDealToChange } from './open-deal.ts';
import { presentDeal } from './present-deal.ts';
import { requireMayEnter } from './stage-rules.ts';
import { staleDeal } from './stale-deal.ts';
import { blockingWorkspaces } from './workspace-rules-store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly number: number;
  /** The version the person saw. */
  readonly version: number;
}

type Move = BodyOf<typeof moveDealRoute>;

function updateOf({ stage, loss_reason }: Move): DealUpdate {
  if (stage !== 'closed_lost') {
    if (loss_reason) throw invalid('loss_reason', 'Only a lost deal has a reason for its loss');
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
 * history, event. Taking a move back gives the stage its earlier date again. Throws 412 with the present deal when it is stale, 409 where a rule of the stages is against it.
 */
export async function moveDeal(tx: Tx, call: Call, move: Move): Promise<Deal> {
  const { actor, now, number, version } = call;
  await takeTurn(tx, actor.companyId);
  const row = await openDealToChange(tx, actor, number);
  if (row.version !== version) throw await staleDeal(tx, actor, row.id);
  await requireMove(tx, actor, row, move);
  const key = { companyId: row.company_id, id: row.id, version };
  const before = move.undo ? await findLastEntry(tx, key, move.stage) : null;
  const update = { ...updateOf(move), ...(before && { stage_entered_at: before }) };
  const changes = factChanges(row, update, null);
  if (changes.length === 0) return presentDeal(actor, row);
  if (!(await updateDeal(tx, key, update, now))) throw await staleDeal(tx, actor, row.id);
  const context = {
    companyId: row.company_id,
    actorId: actor.userId,
    cause: move.undo ? 'undo' : 'move',
    now,
  } as const;
  await recordChanges(tx, context, changes);
  const settings = await settingsOfDeal(tx, actor, { workspaceId: row.workspace_id });
  await requalify(tx, { ...context, settings }, [row.id]);
  await emit(tx, [
    {
      companyId: row.company_id,
      workspaceId: row.workspace_id,
      dealId: row.id,
      type: 'deal.moved',
      actorId: actor.userId,
      payload: { number, version: version + 1 },
    },
  ]);
  return presentDeal(actor, await getDeal(tx, actor, { id: row.id }));
}
