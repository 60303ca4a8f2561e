import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { ownDeals } from '../deals/access.ts';

/** Removes people of deals without evidence; returns those that are in use. */
export async function removeUnusedPeople(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly used: string[] }>`
    select app.remove_unused_people(${ids}::uuid[]) as used
  `.execute(tx.kysely);
  return rows[0]?.used ?? [];
}

/** The names of people in deals that are the person's. */
export async function listPersonNames(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select s.id, s.name from stakeholders s
      join deals d on d.company_id = s.company_id and d.id = s.deal_id
     where s.company_id = ${actor.companyId} and s.id = any (${ids}::uuid[]) and ${ownDeals(actor)}
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}
