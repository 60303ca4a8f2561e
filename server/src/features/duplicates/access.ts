import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';

/** Filters deals to those the person finds in lists. */
export async function listReadableDeals(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from deals d where ${listedDeals(actor)} and d.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}
