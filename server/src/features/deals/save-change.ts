import type { Deal } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/events.ts';
import { type DealRow, getDeal } from './detail-store.ts';
import { eventFacts } from './event-facts.ts';
import { requalify } from './grading/requalify.ts';
import { settingsOfDeal } from './grading/store.ts';
import { type FieldChange, type HistoryCause, recordChanges } from './history/store.ts';
import { openDeal } from './open-deal.ts';
import { presentDeal } from './present-deal.ts';
import { staleDeal } from './stale-deal.ts';
import { type DealUpdate, updateDeal } from './store.ts';

/** A person's call that changes one deal. */
export interface DealCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly number: number;
  /** The version the person saw. */
  readonly version: number;
}

interface Change {
  readonly update: DealUpdate;
  readonly changes: readonly FieldChange[];
  readonly cause: HistoryCause;
  readonly event: 'deal.changed' | 'deal.moved' | 'deal.deleted';
  /** Whether grades, gaps or forecast depend on what is changed. */
  readonly regrade: boolean;
  /** Null if no member did it, such as a buyer who accepts a quote; the actor unless given. */
  readonly by?: string | null;
}

/**
 * Writes a change of one deal and what belongs to it: history, grades, event. Returns the deal as it is then, or
 * unchanged if nothing changes. Throws 412 if a colleague saved first, 404 if they deleted it.
 */
export async function saveChange(tx: Tx, call: DealCall, row: DealRow, change: Change): Promise<Deal> {
  const { actor, now, number, version } = call;
  if (change.changes.length === 0) return presentDeal(actor, row);
  const { company_id: companyId, workspace_id: workspaceId, id } = row;
  if (!(await updateDeal(tx, { companyId, id, version }, change.update, now))) {
    throw staleDeal(actor, await openDeal(tx, actor, number));
  }
  const actorId = change.by === undefined ? actor.userId : change.by;
  const context = { companyId, actorId, cause: change.cause, now };
  await recordChanges(tx, context, change.changes);
  if (change.regrade) {
    await requalify(tx, { ...context, settings: await settingsOfDeal(tx, actor, { workspaceId }) }, [id]);
  }
  const payload = { number, version: version + 1, ...eventFacts(change.changes, id) };
  await emit(tx, [{ companyId, workspaceId, dealId: id, type: change.event, actorId, payload }]);
  return presentDeal(actor, await getDeal(tx, actor, { id }));
}
