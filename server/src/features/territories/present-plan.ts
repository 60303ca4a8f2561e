import type { TerritoryPlan, TerritoryPlanHead } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { type PersonRow, readPeople } from './account-store.ts';
import type { PlanHeadRow, PlanRow } from './plan-store.ts';

type People = ReadonlyMap<string, PersonRow>;

export function personOf(people: People, id: string | null): { id: string; name: string } | null {
  const person = id === null ? undefined : people.get(id);
  return person ? { id: person.id, name: person.name } : null;
}

export function authorsOf(rows: readonly (PlanHeadRow | null)[]): string[] {
  return rows.flatMap((row) => [row?.created_by ?? [], row?.activated_by ?? []].flat());
}

export function presentHead(row: PlanHeadRow, people: People): TerritoryPlanHead {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    version: row.version,
    created_at: row.created_at.toISOString(),
    created_by: personOf(people, row.created_by),
    updated_at: row.updated_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    activated_by: personOf(people, row.activated_by),
  };
}

export async function presentPlan(tx: Tx, actor: Actor, row: PlanRow): Promise<TerritoryPlan> {
  const people = await readPeople(tx, actor, authorsOf([row]));
  return { ...presentHead(row, people), territories: [...row.territories], placements: row.placements };
}
