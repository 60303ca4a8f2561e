import type { TerritoryPreview } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { readPeople, sumDealsToHand } from './account-store.ts';
import { readOpenByAccount } from './figures-store.ts';
import { HandedSum } from './handed-sum.ts';
import { MovedSum } from './moved-sum.ts';
import { handOversOf, moved, standings } from './moves.ts';
import { findPlanInState, type PlanRow } from './plan-store.ts';

/**
 * What applying a plan would do. Nothing is written. Accounts are asked a page at a time and only added up, so that a
 * workspace with very many of them takes longer and nothing else.
 */
export async function previewPlan(tx: Tx, actor: Actor, plan: PlanRow): Promise<TerritoryPreview> {
  const active = await findPlanInState(tx, actor, 'active');
  const territories = [...(active?.territories ?? []), ...plan.territories];
  const owners = plan.territories.flatMap(({ owner_id }) => owner_id ?? []);
  const people = await readPeople(tx, actor, owners);
  const movedSum = new MovedSum(new Map(territories.map(({ id, name }) => [id, name])));
  const handed = new HandedSum();
  for await (const page of standings(tx, actor, plan)) {
    const ids = page.filter(moved).map(({ account }) => account.id);
    movedSum.add(page, ids.length > 0 ? await readOpenByAccount(tx, actor, ids) : []);
    const handOvers = handOversOf(page, plan.territories, people);
    handed.add(page, handOvers, await sumDealsToHand(tx, actor, handOvers));
  }
  return {
    ...movedSum.present(plan.territories.map(({ id }) => id)),
    hand_over: handed.present(await readPeople(tx, actor, handed.people)),
  };
}
