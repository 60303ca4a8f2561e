import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface Offer {
  readonly id: string;
  readonly name: string;
}

/** A workspace has few: they are sorted as they are read. */
export async function listOffersOf(tx: Tx, { companyId, workspaceId }: Place): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select id, name from offers where company_id = ${companyId} and workspace_id = ${workspaceId}
     order by app.plain(name), id limit 200
  `.execute(tx.kysely);
  return rows;
}

/** False where the workspace has one of that name already. */
export async function insertOffer(
  tx: Tx,
  { companyId, workspaceId }: Place,
  offer: Offer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into offers (company_id, id, workspace_id, name, created_at, updated_at)
    values (${companyId}, ${offer.id}, ${workspaceId}, ${offer.name}, ${now}, ${now})
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function findOffer(
  tx: Tx,
  { companyId, workspaceId }: Place,
  id: string,
): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select id, name from offers where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** False where another offer bears the name. */
export async function renameOffer(
  tx: Tx,
  { companyId, workspaceId }: Place,
  offer: Offer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update offers o set name = ${offer.name}, updated_at = ${now}
     where o.company_id = ${companyId} and o.id = ${offer.id}
       and not exists (select 1 from offers x where x.company_id = ${companyId} and x.workspace_id = ${workspaceId}
                          and app.plain(x.name) = app.plain(${offer.name}) and x.id <> ${offer.id})
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function deleteOffer(tx: Tx, { companyId }: Place, id: string): Promise<void> {
  await sql`delete from offers where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}
