import type { Tx } from '@dealwright/db/database';
import { MAX_INFLUENCES } from '@dealwright/domain/stakeholder';
import { sql } from 'kysely';
import type { Pair } from '../../operations/merge-store.ts';
import type { OperationKey } from '../../operations/record-operation.ts';
import { ROLE_CHILDREN } from './merged-children.ts';

/** Roles of people who are in both deals; each is merged into their oldest role there. */
export async function listRolesInBoth(tx: Tx, companyId: string, { from, into }: Pair): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select distinct on (g.id) g.id as from, k.id as into
      from stakeholders g
      join stakeholders k on k.company_id = g.company_id and k.contact_id = g.contact_id and k.deal_id = ${into}
     where g.company_id = ${companyId} and g.deal_id = ${from}
     order by g.id, k.created_at, k.id
  `.execute(tx.kysely);
  return rows;
}

/** Merges two roles in the same deal: evidence, conversations, relations and links move to the kept one. */
export async function foldRoles(
  tx: Tx,
  { id }: OperationKey,
  pairs: readonly Pair[],
  now: Date,
): Promise<void> {
  if (pairs.length === 0) return;
  const tables = ROLE_CHILDREN.map(({ table }) => table);
  const columns = ROLE_CHILDREN.map(({ column }) => column);
  await sql`
    select app.fold_roles(${id}::uuid, ${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ into }) => into)}::uuid[],
                          ${tables}::text[], ${columns}::text[], ${MAX_INFLUENCES}::integer, ${now}::timestamptz)
  `.execute(tx.kysely);
}
