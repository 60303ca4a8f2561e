import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Removes people of deals without evidence; returns those that are in use. */
export async function removeUnusedPeople(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly used: string[] }>`
    select app.remove_unused_people(${ids}::uuid[]) as used
  `.execute(tx.kysely);
  return rows[0]?.used ?? [];
}

export async function listPersonNames(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select s.id, s.name from stakeholders s where s.company_id = ${companyId} and s.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}
