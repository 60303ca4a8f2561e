import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';

export interface RoleRow {
  readonly name: string;
  readonly title: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  /** Of the deal; a partner does not work there. */
  readonly account_id: string | null;
  readonly deal_number: bigint;
  readonly deal_name: string;
  readonly is_only: boolean;
  /** Another role of the contact has the address too. */
  readonly is_shared: boolean;
}

/** A role of the contact in a deal that the person finds in lists, locked. */
export async function findRole(
  tx: Tx,
  actor: Actor,
  contactId: string,
  stakeholderId: string,
): Promise<RoleRow | null> {
  const { rows } = await sql<RoleRow>`
    select s.name, s.title, s.phone, nullif(lower(btrim(s.email)), '') as address,
           case when s.side = 'buyer' then d.account_id end as account_id, d.number as deal_number, d.name as deal_name,
           not exists (select 1 from stakeholders o
                        where o.company_id = s.company_id and o.contact_id = s.contact_id and o.id <> s.id) as is_only,
           exists (select 1 from stakeholders o
                    where o.company_id = s.company_id and o.contact_id = s.contact_id and o.id <> s.id
                      and lower(btrim(o.email)) = lower(btrim(s.email))) as is_shared
      from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id and ${listedDeals(actor)}
     where s.company_id = ${actor.companyId} and s.id = ${stakeholderId} and s.contact_id = ${contactId}
       for update of s
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function giveContact(
  tx: Tx,
  companyId: string,
  stakeholderId: string,
  contactId: string,
): Promise<void> {
  await sql`
    update stakeholders set contact_id = ${contactId} where company_id = ${companyId} and id = ${stakeholderId}
  `.execute(tx.kysely);
}
