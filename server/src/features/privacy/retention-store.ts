import { MOST_COUNTED, type RetentionKind } from '@dealwright/contract/privacy/retention';
import type { Tx } from '@dealwright/db/database';
import { knownLocale, type Locale } from '@dealwright/domain/locale';
import { type RawBuilder, sql } from 'kysely';
import { discardAudio } from '../recordings/work/remove-audio.ts';

export interface RuleRow {
  readonly company_id: string;
  readonly kind: RetentionKind;
  readonly days: number;
  readonly next_run_at: Date;
}

const columns: RawBuilder<RuleRow> = sql`company_id, kind, days, next_run_at`;

export async function listRules(tx: Tx, companyId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from retention_rules where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows;
}

interface RuleKey {
  readonly companyId: string;
  readonly kind: RetentionKind;
}

/** Locked, so that of two admins the second finds what the first has set. */
export async function lockRule(tx: Tx, { companyId, kind }: RuleKey): Promise<RuleRow | null> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from retention_rules where company_id = ${companyId} and kind = ${kind} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Change extends RuleKey {
  readonly days: number;
  readonly now: Date;
  readonly nextRunAt: Date;
}

export async function saveRule(tx: Tx, { companyId, kind, days, now, nextRunAt }: Change): Promise<void> {
  await sql`
    insert into retention_rules (company_id, kind, days, changed_at, next_run_at)
    values (${companyId}, ${kind}, ${days}, ${now}, ${nextRunAt})
    on conflict (company_id, kind) do update
      set days = excluded.days, changed_at = excluded.changed_at, next_run_at = excluded.next_run_at
  `.execute(tx.kysely);
}

export async function deleteRule(tx: Tx, { companyId, kind }: RuleKey): Promise<void> {
  await sql`delete from retention_rules where company_id = ${companyId} and kind = ${kind}`.execute(
    tx.kysely,
  );
}

/** A rule of any company whose time has come, locked until the transaction ends; others take the next one. */
export async function claimDueRule(tx: Tx, now: Date): Promise<RuleRow | null> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from retention_rules where next_run_at <= ${now} and app.may_erase(company_id, ${now})
     order by next_run_at limit 1 for update skip locked
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function runNextAt(tx: Tx, { companyId, kind }: RuleKey, at: Date): Promise<void> {
  await sql`
    update retention_rules set next_run_at = ${at} where company_id = ${companyId} and kind = ${kind}
  `.execute(tx.kysely);
}

/** What of each kind is older; each is found along an index that leads with the company. */
const OLDER: Readonly<Record<RetentionKind, (companyId: string, before: Date) => RawBuilder<unknown>>> = {
  usage_logs: (companyId, before) => sql`
    usage_logs where company_id = ${companyId} and created_at < ${before} order by created_at`,
  archived_deals: (companyId, before) => sql`
    deals where company_id = ${companyId} and shelf = 'archived' and shelved_at < ${before} order by shelved_at`,
  // One that is still waiting was sent again since.
  invitations: (companyId, before) => sql`
    workspace_invitations
     where company_id = ${companyId} and created_at < ${before} and (status <> 'pending' or expires_at < ${before})
     order by created_at`,
  audio: (companyId, before) => sql`
    recordings where company_id = ${companyId} and audio_removed_at is null and created_at < ${before}
     order by created_at`,
};

/** One more than the most means that there are more. */
export async function countOlder(tx: Tx, { companyId, kind }: RuleKey, before: Date): Promise<number> {
  const { rows } = await sql<{ records: number }>`
    select count(*)::int as records
      from (select 1 from ${OLDER[kind](companyId, before)} limit ${sql.lit(MOST_COUNTED + 1)}) older
  `.execute(tx.kysely);
  return rows[0]?.records ?? 0;
}

async function takeOlder(
  tx: Tx,
  { companyId, kind }: RuleKey,
  before: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${OLDER[kind](companyId, before)} limit ${sql.lit(most)} for update skip locked
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Deals go as from the trash, each with an entry of the audit log. */
async function eraseDeals(tx: Tx, companyId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into audit_log (company_id, id, action, subject_type, subject_id, detail, created_at)
    select d.company_id, gen_random_uuid(), 'deal_erased', 'deal', d.id,
           jsonb_build_object('number', d.number, 'archived_by', d.shelved_by, 'archived_at', d.shelved_at), ${now}::timestamptz
      from deals d where d.company_id = ${companyId} and d.id = any (${ids}::uuid[])
  `.execute(tx.kysely);
  await sql`select app.erase_deals(${companyId}::uuid, ${ids}::uuid[])`.execute(tx.kysely);
}

/** Deletes the oldest of what is older, up to a limit; returns how many. */
export async function deleteOlder(
  tx: Tx,
  key: RuleKey,
  { before, most, now }: { readonly before: Date; readonly most: number; readonly now: Date },
): Promise<number> {
  const ids = await takeOlder(tx, key, before, most);
  if (ids.length === 0) return 0;
  const { companyId, kind } = key;
  if (kind === 'archived_deals') {
    await eraseDeals(tx, companyId, ids, now);
  } else if (kind === 'audio') {
    for (const id of ids) await discardAudio(tx, { companyId, id }, now);
  } else {
    const table = sql.id(kind === 'usage_logs' ? 'usage_logs' : 'workspace_invitations');
    await sql`delete from ${table} where company_id = ${companyId} and id = any (${ids}::uuid[])`.execute(
      tx.kysely,
    );
  }
  return ids.length;
}

/** The addresses of the admins of all workspaces; if there are very many, those who joined first. */
export async function listAdminAddresses(
  tx: Tx,
  companyId: string,
): Promise<{ readonly email: string; readonly locale: Locale }[]> {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    select email, locale from profiles
     where company_id = ${companyId} and role = 'admin' and workspace_id is not null
     order by created_at, id limit 100
  `.execute(tx.kysely);
  return rows.map(({ email, locale }) => ({ email, locale: knownLocale(locale) }));
}

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

/** Rows of one table, of one company, whatever they are; returns how many. */
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

/** Files of imports that are still stored. */
export async function listImportedFiles(
  tx: Tx,
  companyId: string,
  limit: number,
): Promise<{ readonly import_id: string; readonly position: number }[]> {
  const { rows } = await sql<{ import_id: string; position: number }>`
    select import_id, position from import_files where company_id = ${companyId} and is_stored
     order by import_id, position limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
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

/** With everything in them; returns how many. */
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
