import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { PersonRow } from './detail-store.ts';

interface DealPerson {
  readonly companyId: string;
  readonly dealId: string;
  readonly profileId: string;
}

export async function pin(tx: Tx, { companyId, dealId, profileId }: DealPerson): Promise<void> {
  await sql`
    insert into deal_pins (company_id, profile_id, deal_id) values (${companyId}, ${profileId}, ${dealId})
    on conflict do nothing
  `.execute(tx.kysely);
}

export async function unpin(tx: Tx, { companyId, dealId, profileId }: DealPerson): Promise<void> {
  await sql`
    delete from deal_pins where company_id = ${companyId} and profile_id = ${profileId} and deal_id = ${dealId}
  `.execute(tx.kysely);
}

/** Whether the person was not a collaborator before. */
export async function insertCollaborator(tx: Tx, person: DealPerson, addedBy: string): Promise<boolean> {
  const { rows } = await sql`
    insert into deal_collaborators (company_id, deal_id, profile_id, added_by)
    values (${person.companyId}, ${person.dealId}, ${person.profileId}, ${addedBy})
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** The collaborator who was there; null when there was none. */
export async function deleteCollaborator(tx: Tx, person: DealPerson): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    with gone as (
      delete from deal_collaborators
       where company_id = ${person.companyId} and deal_id = ${person.dealId} and profile_id = ${person.profileId}
      returning company_id, profile_id)
    select p.id, p.first_name, p.last_name, p.email
      from gone join profiles p on p.company_id = gone.company_id and p.id = gone.profile_id
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** As many as the page shows; a deal with more has been given to everyone. */
const MOST_SHOWN = 200;

export async function listCollaborators(tx: Tx, companyId: string, dealId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.first_name, p.last_name, p.email
      from deal_collaborators c join profiles p on p.company_id = c.company_id and p.id = c.profile_id
     where c.company_id = ${companyId} and c.deal_id = ${dealId}
     order by p.first_name, p.last_name, p.id limit ${sql.lit(MOST_SHOWN)}
  `.execute(tx.kysely);
  return rows;
}
