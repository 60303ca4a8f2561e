import type { Territory } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { readPeople } from './account-store.ts';
import { openPlan, requirePlan, requirePlanner } from './open-plan.ts';
import {
  copyPlacements,
  deletePlan,
  dropOrphans,
  findPlan,
  findPlanInState,
  insertDraft,
  type PlanRow,
  takeTerritoryTurn,
  updateDraft,
} from './plan-store.ts';
import { presentPlan } from './present-plan.ts';

interface Change {
  readonly actor: Actor;
  readonly now: Date;
  readonly id: string;
  readonly version: number;
}

/** What to answer when the plan was changed meanwhile: 412 with the current plan. */
export async function stalePlan(tx: Tx, actor: Actor, plan: PlanRow): Promise<AppError> {
  const current = await presentPlan(tx, actor, plan);
  return new AppError(
    'stale_version',
    `Plan ${plan.number} was changed in the meantime. Review it, then try again.`,
    { current },
  );
}

function requireDraft(plan: PlanRow): void {
  if (plan.state !== 'draft') {
    throw new AppError('conflict', `Plan ${plan.number} is no longer a draft. Start a new draft from it.`);
  }
}

async function reread(tx: Tx, actor: Actor, id: string): Promise<PlanRow> {
  const plan = await findPlan(tx, actor.companyId, id);
  if (!plan) throw new Error('a plan was just written');
  return plan;
}

/** There is one draft at a time: who finds one goes on with it. */
export async function startDraft(
  tx: Tx,
  { actor, now }: Pick<Change, 'actor' | 'now'>,
  from: string | null,
): Promise<PlanRow> {
  requirePlanner(actor);
  await takeTerritoryTurn(tx, actor);
  const source = from === null ? null : await requirePlan(tx, actor, from);
  if (await findPlanInState(tx, actor, 'draft')) {
    throw new AppError('conflict', 'There is already a draft. Continue with it, or discard it first.');
  }
  const id = newId();
  const { companyId, workspaceId, userId: createdBy } = actor;
  await insertDraft(tx, {
    companyId,
    workspaceId,
    id,
    territories: source?.territories ?? [],
    createdBy,
    now,
  });
  if (source) await copyPlacements(tx, companyId, source.id, id);
  return reread(tx, actor, id);
}

const peopleOf = ({ owner_id, people, rules }: Territory): string[] => [
  ...(owner_id === null ? [] : [owner_id]),
  ...people,
  ...rules.flatMap(({ owners }) => owners),
];

/** New members must work deals in the workspace; people who have left may stay until replaced. */
async function requirePeople(
  tx: Tx,
  actor: Actor,
  plan: PlanRow,
  territories: readonly Territory[],
): Promise<void> {
  const before = new Set(plan.territories.flatMap(peopleOf));
  const added = territories.flatMap(peopleOf).filter((id) => !before.has(id));
  const people = await readPeople(tx, actor, added);
  for (const [at, territory] of territories.entries()) {
    const unknown = peopleOf(territory).find((id) => !before.has(id) && !people.get(id)?.works);
    if (unknown) {
      throw invalid(
        `territories.${at}.people`,
        `Choose colleagues in this workspace who work on deals for ${territory.name}`,
      );
    }
  }
}

/** Replaces the territories of a draft. No account moves. */
export async function changeDraft(
  tx: Tx,
  { actor, now, id, version }: Change,
  territories: readonly Territory[],
): Promise<PlanRow> {
  const plan = await openPlan(tx, actor, id);
  requireDraft(plan);
  if (plan.version !== version) throw await stalePlan(tx, actor, plan);
  await requirePeople(tx, actor, plan, territories);
  await updateDraft(tx, actor.companyId, { id, version, territories, now });
  await dropOrphans(
    tx,
    actor.companyId,
    id,
    territories.map((territory) => territory.id),
  );
  return reread(tx, actor, id);
}

export async function discardDraft(tx: Tx, { actor, id, version }: Omit<Change, 'now'>): Promise<void> {
  const plan = await openPlan(tx, actor, id);
  requireDraft(plan);
  if (plan.version !== version) throw await stalePlan(tx, actor, plan);
  await deletePlan(tx, actor.companyId, id);
}
