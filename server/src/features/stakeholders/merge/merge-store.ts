import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Child, Pair } from '../../operations/merge-store.ts';
import type { OperationKey } from '../../operations/record-operation.ts';

/** Everything that moves with a contact. A test checks it against every table that references contacts. */
export const CONTACT_CHILDREN: readonly Child[] = [
  { table: 'stakeholders', column: 'contact_id' },
  { table: 'external_ids', column: 'contact_id' },
  { table: 'hubspot_records', column: 'contact_id' },
  { table: 'quotes', column: 'buyer_contact_id' },
  { table: 'quotes', column: 'answer_contact_id' },
];

/** Columns that reference contacts and don't move this way, each with the reason. */
export const NOT_MOVED_WITH_CONTACTS: Readonly<Record<string, string>> = {
  contact_emails: 'Kept by the database from the addresses of contacts',
  contact_history: 'Moves with its fields renamed, so that it is not taken for the other contact’s past',
  hubspot_conflicts: 'Found anew for the contact that is kept',
  hubspot_people: 'Names the contacts of HubSpot; its link to a role moves with the role',
};

export interface RolePair extends Pair {
  readonly deal_id: string;
}

/** Deals that include both, with the two roles; several roles of one become one of the other. */
export async function listSharedDeals(tx: Tx, companyId: string, { from, into }: Pair): Promise<RolePair[]> {
  const { rows } = await sql<RolePair>`
    select distinct on (g.deal_id, g.id) g.deal_id, g.id as from, k.id as into
      from stakeholders g
      join stakeholders k on k.company_id = g.company_id and k.deal_id = g.deal_id and k.contact_id = ${into}
     where g.company_id = ${companyId} and g.contact_id = ${from}
     order by g.deal_id, g.id, k.created_at, k.id
  `.execute(tx.kysely);
  return rows;
}

export interface RoleDeal {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly version: number;
}

export async function listDealsById(tx: Tx, companyId: string, ids: readonly string[]): Promise<RoleDeal[]> {
  const { rows } = await sql<RoleDeal>`
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = ${companyId} and d.id = any (${ids}::uuid[]) order by d.id
  `.execute(tx.kysely);
  return rows;
}

export async function moveContactHistory(tx: Tx, { id }: OperationKey, { from, into }: Pair): Promise<void> {
  await sql`select app.move_contact_history(${id}::uuid, ${from}::uuid, ${into}::uuid)`.execute(tx.kysely);
}

export async function removeMergedContact(tx: Tx, { id }: OperationKey, contactId: string): Promise<void> {
  await sql`select app.remove_merged_contact(${id}::uuid, ${contactId}::uuid)`.execute(tx.kysely);
}
