import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Takes contacts away that are in no deal; answers those that are in use. */
export async function removeUnusedContacts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly used: string[] }>`
    select app.remove_unused_contacts(${ids}::uuid[]) as used
  `.execute(tx.kysely);
  return rows[0]?.used ?? [];
}

export async function listContactNames(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select c.id, c.name from contacts c where c.company_id = ${companyId} and c.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}
