import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** What stays of a company: what it did, in ids and times, and that it was erased. */
const STAYS = ['companies', 'audit_log', 'feature_flag_changes', 'company_deletions'];

export interface CompanyTable {
  readonly name: string;
  /** Tables whose rows it refers to. */
  readonly refers_to: readonly string[];
  /** No role of the product deletes from it by itself: its rows go with those they belong to. */
  readonly follows: boolean;
}

/** Every table with rows of companies, as the catalogue has them now: one that is added later is not forgotten. */
export async function listErasedTables(tx: Tx): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable>`
    select c.oid::regclass::text as name,
           coalesce((select array_agg(distinct f.confrelid::regclass::text) from pg_constraint f
                      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as refers_to,
           not has_table_privilege(c.oid, 'delete') as follows
      from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind = 'r'
       and c.relname <> 'users' and c.relname <> all (${STAYS}::text[])
       and exists (select from pg_attribute a
                    where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by c.oid::regclass::text
  `.execute(tx.kysely);
  return rows;
}

/** Rows of one table, of one company, whatever they are; answers how many. */
export async function deleteRows(tx: Tx, table: string, companyId: string, most: number): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.raw(table)}
     where ctid = any (array(select ctid from ${sql.raw(table)} where company_id = ${companyId} limit ${sql.lit(most)}))
    returning 1
  `.execute(tx.kysely);
  return rows.length;
}

export async function hasRows(tx: Tx, table: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.raw(table)} where company_id = ${companyId} limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly is_super_admin: boolean;
}

/** Accounts that belong to the company, members of a workspace or not; locked. */
export async function lockMembers(tx: Tx, companyId: string, limit: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, email, is_super_admin from users where company_id = ${companyId}
     order by id limit ${sql.lit(limit)} for update
  `.execute(tx.kysely);
  return rows;
}

/** The operator stays, without the company. */
export async function leaveCompany(tx: Tx, userId: string): Promise<void> {
  await sql`update users set company_id = null where id = ${userId}`.execute(tx.kysely);
}

/** Nothing is read from HubSpot or written to it any more: a sync that is under way can keep nothing. */
export async function disconnectCrm(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from hubspot_connections where company_id = ${companyId}`.execute(tx.kysely);
}

/** Sessions that began while the account was being erased: of people whose row holds no address any more. */
export async function endLateSessions(tx: Tx, companyId: string): Promise<void> {
  await sql`
    delete from sessions s using profiles p, users u
     where p.company_id = ${companyId} and u.id = p.id and s.user_id = u.id and u.company_id is null
       and u.email = 'deleted-' || u.id || '@deleted.invalid'
  `.execute(tx.kysely);
}

export interface StoredFile {
  readonly id: string;
  readonly path: string;
}

export async function listUploads(tx: Tx, companyId: string, limit: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select id, file_path as path from support_attachments where company_id = ${companyId}
     order by id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function listExportIds(tx: Tx, companyId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from data_exports where company_id = ${companyId} order by id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Once their files are gone. */
export async function deleteById(
  tx: Tx,
  table: 'support_attachments' | 'data_exports',
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.id(table)} where company_id = ${companyId} and id = any (${ids}::uuid[])`.execute(
    tx.kysely,
  );
}

/** With everything in them; answers how many. */
export async function eraseSomeDeals(tx: Tx, companyId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from deals where company_id = ${companyId} order by id limit ${sql.lit(limit)} for update
  `.execute(tx.kysely);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await sql`select app.erase_deals(${companyId}::uuid, ${ids}::uuid[])`.execute(tx.kysely);
  }
  return ids.length;
}
