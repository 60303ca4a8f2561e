import type { changeDeals as changeDealsRoute } from '@dealwright/contract/deals/deals';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { beginOperation, type OperationKey, recordChange } from '../operations/record-operation.ts';
import { eventFacts } from './event-facts.ts';
import { factChanges } from './fact-changes.ts';
import { requalify } from './grading/requalify.ts';
import { settingsOfDeal } from './grading/store.ts';
import { type FieldChange, recordChanges } from './history/store.ts';
import { accessOf } from './open-deal.ts';
import { canEditDeal, canReadDeal } from './policy.ts';
import { presentSummary } from './present-deal.ts';
import { requireOwner } from './require-deal-worker.ts';
import { requireMayEnter } from './stage-rules.ts';
import {
  blockingWorkspaces,
  type DealUpdate,
  type LockedDeal,
  lockCompany,
  lockDealsByNumber,
  updateDeals,
} from './store.ts';

type Input = BodyOf<typeof changeDealsRoute>;
type Answer = ResponseOf<typeof changeDealsRoute>;

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  /** That the change is a part of; one of its own by default. */
  readonly operation?: OperationKey | null;
}

/** All of them or none: 404 when one is not there for the person, 403 with the numbers they may only read. */
export async function lockToChange(tx: Tx, actor: Actor, numbers: readonly number[]): Promise<LockedDeal[]> {
  const wanted = [...new Set(numbers)];
  return requireEditable(actor, await lockDealsByNumber(tx, actor, wanted), wanted.length);
}

/** The same of deals that were read. */
export function requireEditable(actor: Actor, deals: LockedDeal[], wanted: number): LockedDeal[] {
  if (deals.filter((deal) => canReadDeal(actor, accessOf(deal))).length < wanted) throw notFound();
  const readOnly = deals.filter((deal) => !canEditDeal(actor, accessOf(deal)));
  if (readOnly.length > 0) {
    const which = readOnly.map(({ number }) => `LEAD-${number}`).join(', ');
    throw new AppError('forbidden', `You can view but not change ${which}. Nothing was changed.`);
  }
  return deals;
}

function workspacesOf(deals: readonly LockedDeal[]): string[] {
  return [...new Set(deals.map((deal) => deal.workspace_id))];
}

async function requireStage(tx: Tx, actor: Actor, deals: readonly LockedDeal[], stage: Stage): Promise<void> {
  const blocking = await blockingWorkspaces(tx, actor, workspacesOf(deals));
  requireMayEnter(
    deals.map((deal) => ({ ...deal, gapsBlock: blocking.has(deal.workspace_id) })),
    stage,
  );
}

async function newOwner(tx: Tx, actor: Actor, deals: readonly LockedDeal[], ownerId: string | undefined) {
  if (ownerId === undefined) return null;
  const [first, ...others] = workspacesOf(deals);
  const place = { companyId: actor.companyId, workspaceId: first ?? actor.workspaceId };
  const owner = await requireOwner(tx, place, ownerId, 'change.owner_id');
  if (others.length > 0) throw new AppError('conflict', 'Choose deals from one workspace to reassign them.');
  return owner;
}

interface Followed {
  readonly changed: readonly LockedDeal[];
  readonly changes: readonly FieldChange[];
  readonly moved: boolean;
}

async function follow(tx: Tx, { actor, now }: Call, { changed, changes, moved }: Followed): Promise<void> {
  const { companyId, userId: actorId } = actor;
  if (moved) {
    for (const [workspaceId, deals] of Map.groupBy(changed, (deal) => deal.workspace_id)) {
      const settings = await settingsOfDeal(tx, actor, { workspaceId });
      const context = { companyId, actorId, settings, cause: 'bulk_edit', now } as const;
      await requalify(
        tx,
        context,
        deals.map((deal) => deal.id),
      );
    }
  }
  await emit(
    tx,
    changed.map((deal) => ({
      companyId,
      workspaceId: deal.workspace_id,
      dealId: deal.id,
      type: moved ? 'deal.moved' : 'deal.changed',
      actorId,
      payload: {
        number: Number(deal.number),
        version: deal.version + 1,
        ...eventFacts(changes, deal.id),
      },
    })),
  );
}

/** As one operation, which can be taken back. */
async function updateTogether(
  tx: Tx,
  { actor, now, operation }: Call,
  ids: readonly string[],
  update: DealUpdate,
): Promise<OperationKey> {
  const change = () => updateDeals(tx, actor.companyId, ids, update, now);
  const fields = Object.keys(update).filter((key) => update[key as keyof DealUpdate] !== undefined);
  const label = ids.length === 1 ? '1 deal' : `${ids.length} deals`;
  const key =
    operation ?? (await beginOperation(tx, { actor, kind: 'bulk_change', label, facts: { fields }, now }));
  const columns = [...fields, ...(update.stage === undefined ? [] : ['stage_entered_at', 'closed_at'])];
  await recordChange(tx, key, { table: 'deals', ids, columns }, change);
  return key;
}

/** The same change of many deals in one transaction. Those that already are so stay as they are. */
export async function changeDeals(tx: Tx, call: Call, { numbers, change }: Input): Promise<Answer> {
  const { actor, now } = call;
  if (change.loss_reason && change.stage !== 'closed_lost')
    throw invalid('change.loss_reason', 'Only a lost deal can have a loss reason');
  await lockCompany(tx, actor.companyId);
  const deals = await lockToChange(tx, actor, numbers);
  if (change.stage) await requireStage(tx, actor, deals, change.stage);
  const owner = await newOwner(tx, actor, deals, change.owner_id);
  const reopened = change.stage && change.stage !== 'closed_lost' ? { loss_reason: null } : {};
  const update: DealUpdate = { ...change, ...reopened };
  const changes = deals.flatMap((deal) => factChanges(deal, update, { owner }));
  const ids = new Set(changes.map(({ dealId }) => dealId));
  const moved = new Set(changes.filter(({ field }) => field === 'stage').map(({ dealId }) => dealId));
  let operation: OperationKey | null = null;
  if (ids.size > 0) {
    operation = await updateTogether(tx, call, [...ids], update);
    const context = { companyId: actor.companyId, actorId: actor.userId, cause: 'bulk_edit', now } as const;
    await recordChanges(tx, context, changes);
    const isMoved = (deal: LockedDeal): boolean => moved.has(deal.id);
    const changed = deals.filter((deal) => ids.has(deal.id));
    const others = changed.filter((deal) => !isMoved(deal));
    await follow(tx, call, { changed: changed.filter(isMoved), changes, moved: true });
    await follow(tx, call, { changed: others, changes, moved: false });
  }
  const rows = await lockDealsByNumber(tx, actor, numbers);
  return {
    changed: rows.map((row) => presentSummary(actor, row)),
    operation: operation && { id: operation.id },
  };
}
