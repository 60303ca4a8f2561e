import type { HandOver } from '@dealwright/contract/people/team';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { emit } from '../../../platform/events.ts';
import { recordChanges } from '../../deals/history/store.ts';
import { handOverTasks } from '../../tasks/hand-over.ts';
import { countOpenTasks } from '../../tasks/hand-over-store.ts';
import { endCollaborations, type HandedDeal, handOverDeals, recordHandOver, sumOpenDeals } from './store.ts';

/** Few enough for the time a request may take; the rest is handed over in the background. */
export const HAND_OVER_BATCH = 250;

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
  readonly most?: number;
}

/** What would change hands if the caller removed the member. */
export async function presentHandOver(tx: Tx, actor: Actor, ownerId: string): Promise<HandOver> {
  const rows = await sumOpenDeals(tx, actor.companyId, ownerId);
  const amounts = rows.map(({ currency, deals, amount_minor }) => ({
    currency,
    deals: Number(deals),
    amount_minor: Number(amount_minor),
  }));
  return {
    to: { id: actor.userId, name: actor.name },
    open_deals: amounts.reduce((sum, { deals }) => sum + deals, 0),
    amounts: amounts.filter(({ deals }) => deals > 0),
    shelved_deals: rows.reduce((sum, { shelved }) => sum + Number(shelved), 0),
    open_tasks: await countOpenTasks(tx, actor.companyId, ownerId),
  };
}

interface HandedOver {
  readonly deals: number;
  readonly tasks: number;
  /** Whether more is left. */
  readonly more: boolean;
}

/** The history of each deal, and an event for those who look at it. */
async function follow(
  tx: Tx,
  { companyId, removalId, actorId, now }: Batch,
  deals: readonly HandedDeal[],
  change: { readonly field: string; readonly oldValue: Person; readonly newValue: Person | null },
): Promise<void> {
  const context = { companyId, actorId, cause: 'removal', causeId: removalId, now } as const;
  await recordChanges(
    tx,
    context,
    deals.map(({ deal_id: dealId }) => ({ dealId, ...change })),
  );
  await emit(
    tx,
    deals.map(({ deal_id: dealId, workspace_id: workspaceId, number, version }) => ({
      companyId,
      workspaceId,
      dealId,
      type: 'deal.changed',
      actorId,
      payload: { number: Number(number), version },
    })),
  );
}

/**
 * Gives up to that many open deals of one person to another, with history and events, ends as many of their
 * collaborations and gives as many open tasks. The caller holds the company's turn.
 */
export async function handOverBatch(tx: Tx, batch: Batch): Promise<HandedOver> {
  const { companyId, removalId, from, to, now, most = HAND_OVER_BATCH } = batch;
  const deals = await handOverDeals(tx, { from: from.id, to: to.id, most, now });
  await follow(tx, batch, deals, { field: 'owner', oldValue: from, newValue: to });
  const joined = deals.length < most ? await endCollaborations(tx, companyId, from.id, most) : [];
  await follow(tx, batch, joined, { field: 'collaborator', oldValue: from, newValue: null });
  const tasks = deals.length < most ? await handOverTasks(tx, { ...batch, most }) : 0;
  const more = [deals.length, joined.length, tasks].includes(most);
  await recordHandOver(tx, { companyId, id: removalId }, { deals: deals.length, done: !more, now });
  return { deals: deals.length, tasks, more };
}
