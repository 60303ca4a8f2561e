import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { takeTurn } from '../deals/lock-store.ts';
import { recordChanges } from '../history/store.ts';
import { requalify } from '../qualification/requalify.ts';
import { type ConflictRow, closeConflict, lockConflict } from './conflict-store.ts';
import { requireConnection } from './connect.ts';
import { type DealState, lockDeals, type OurDeal, updateDeals, valuesOf } from './deal-store.ts';
import { historyValue } from './settling.ts';
import { type ConnectionRow, wakeWorkers } from './store.ts';
import { findTeam } from './sync-store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

/** Takes HubSpot's value over, as a change by the person who decided so. */
async function takeTheirs(
  tx: Tx,
  { actor, now }: Call,
  connection: ConnectionRow,
  { conflict, deal }: { readonly conflict: ConflictRow; readonly deal: OurDeal },
): Promise<void> {
  const { field, theirs } = conflict;
  const ours = valuesOf(deal);
  const next = { ...ours, [field]: theirs };
  const stage = next.stage as Stage;
  const state: DealState = {
    ...{ id: deal.id, name: next.name ?? deal.name, stage, amount: next.amount, close_date: next.close_date },
    ...{ next_step: next.next_step, loss_reason: stage === 'closed_lost' ? next.loss_reason : null },
    ...{ account_id: deal.account_id, owner_id: deal.owner_id, crm_owner_id: deal.crm_owner_id },
  };
  const { company_id: companyId, currency } = connection;
  await updateDeals(tx, { portal: connection, currency, now }, [state]);
  const context = { companyId, actorId: actor.userId, cause: 'import' as const, now };
  const [oldValue, newValue] = [historyValue(field, ours[field]), historyValue(field, theirs)];
  await recordChanges(tx, context, [{ dealId: deal.id, field, oldValue, newValue }]);
  if (field === 'stage') {
    const { settings } = await findTeam(tx, connection);
    await requalify(tx, { ...context, settings }, [deal.id]);
  }
  await emit(tx, [
    {
      ...{ companyId, workspaceId: deal.workspace_id, dealId: deal.id, actorId: actor.userId },
      type: field === 'stage' ? 'deal.moved' : 'deal.changed',
      payload: { number: Number(deal.number), version: deal.version + 1 },
    },
  ]);
}

/** Decides a conflict. Ours is written to HubSpot where that is switched on. Throws 409 when it was decided already. */
export async function resolveConflict(
  tx: Tx,
  call: Call,
  { id, keep }: { readonly id: string; readonly keep: 'ours' | 'theirs' },
): Promise<void> {
  const connection = await requireConnection(tx, call.actor);
  await takeTurn(tx, call.actor.companyId);
  const conflict = await lockConflict(tx, connection, id);
  if (!conflict) throw notFound();
  if (conflict.resolved_at !== null) throw new AppError('conflict', 'This was decided a moment ago.');
  const deal = (await lockDeals(tx, connection, [conflict.deal_id])).get(conflict.deal_id);
  if (!deal) throw notFound();
  if (keep === 'theirs') await takeTheirs(tx, call, connection, { conflict, deal });
  await closeConflict(tx, connection, conflict, { keep, by: call.actor.userId, now: call.now });
  await wakeWorkers(tx);
}
