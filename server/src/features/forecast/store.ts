import type { Territory } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly manager_id: string | null;
  /** Whether they are a sales rep of a workspace. */
  readonly sells: boolean;
}

/** The name of `profiles p`, or of another alias. */
export function nameOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const given = sql`nullif(${column('first_name')}, ''), nullif(${column('last_name')}, '')`;
  return sql<string>`coalesce(nullif(concat_ws(' ', ${given}), ''), ${column('email')})`;
}

/** Everyone whose forecast the person reads, named owners too: a seller alone, else the workspace or the company. */
export async function listPeople(tx: Tx, actor: Actor): Promise<PersonRow[]> {
  const { companyId, workspaceId, role, userId } = actor;
  const which =
    role === 'sales_rep'
      ? sql`p.id = ${userId}`
      : role === 'admin'
        ? sql`coalesce(p.workspace_id, p.named_workspace_id) is not null and p.successor_id is null`
        : sql`(p.workspace_id = ${workspaceId} or (p.named_workspace_id = ${workspaceId} and p.successor_id is null))`;
  const { rows } = await sql<PersonRow>`
    select p.id, ${nameOf('p')} as name, p.manager_id,
           p.role = 'sales_rep' and p.workspace_id is not null as sells
      from profiles p
     where p.company_id = ${companyId} and ${which}
  `.execute(tx.kysely);
  return rows;
}

/** Others whose deals are in the numbers, such as members who have left. */
export async function namePeople(tx: Tx, companyId: string, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonRow>`
    select p.id, ${nameOf('p')} as name, null::uuid as manager_id, false as sells from profiles p
     where p.company_id = ${companyId} and p.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

/** The territories of the active plans that the person reads. */
export async function listTerritories(tx: Tx, actor: Actor): Promise<Territory[]> {
  const place = actor.role === 'admin' ? sql`true` : sql`p.workspace_id = ${actor.workspaceId}`;
  const { rows } = await sql<{ readonly territories: readonly Territory[] }>`
    select p.territories from territory_plans p
     where p.company_id = ${actor.companyId} and p.state = 'active' and ${place}
  `.execute(tx.kysely);
  return rows.flatMap(({ territories }) => territories);
}
