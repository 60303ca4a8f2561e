import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { MergedPair } from '../operations/undoable.ts';
import { readableContacts } from './access.ts';

/** Removes contacts that are in no deal; returns those that are in use. */
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

/** The names of contacts that the person can read. */
export async function listReadableNames(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select c.id, c.name from contacts c where ${readableContacts(actor)} and c.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, { name }]));
}

/** Returns a restored contact's addresses if the contact they were merged into still has them. */
export async function returnAddresses(
  tx: Tx,
  operationId: string,
  { keptId, goneId }: MergedPair,
  now: Date,
): Promise<void> {
  await sql`
    select app.return_addresses(${operationId}::uuid, ${keptId}::uuid, ${goneId}::uuid, ${now}::timestamptz)
  `.execute(tx.kysely);
}

/** Deals in which both have a role. */
export async function listDealsOfBoth(
  tx: Tx,
  companyId: string,
  { keptId, goneId }: MergedPair,
): Promise<string[]> {
  const { rows } = await sql<{ readonly deal_id: string }>`
    select distinct s.deal_id from stakeholders s
      join stakeholders o on o.company_id = s.company_id and o.deal_id = s.deal_id and o.contact_id = ${keptId}
     where s.company_id = ${companyId} and s.contact_id = ${goneId} order by s.deal_id
  `.execute(tx.kysely);
  return rows.map(({ deal_id }) => deal_id);
}
