import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { announceSessions } from '../../platform/announce.ts';
import { newId } from '../../platform/ids.ts';

export interface DeletionRow {
  readonly user_id: string;
  readonly company_id: string | null;
  readonly heir_id: string | null;
  readonly requested_at: Date;
  readonly due_at: Date;
}

export async function findDeletion(tx: Tx, userId: string): Promise<DeletionRow | null> {
  const { rows } = await sql<DeletionRow>`
    select user_id, company_id, heir_id, requested_at, due_at from account_deletions where user_id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Whether it is news: asking again changes the heir and not the day. */
export async function saveDeletion(tx: Tx, row: DeletionRow): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into account_deletions (user_id, company_id, heir_id, requested_at, due_at)
    values (${row.user_id}, ${row.company_id}, ${row.heir_id}, ${row.requested_at}, ${row.due_at})
    on conflict (user_id) do update set heir_id = excluded.heir_id
    returning xmax = 0 as fresh
  `.execute(tx.kysely);
  return rows[0]?.fresh ?? false;
}

/** Returns whether there was one. */
export async function deleteDeletion(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`delete from account_deletions where user_id = ${userId} returning 1`.execute(
    tx.kysely,
  );
  return rows.length > 0;
}

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

export interface Heir {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** The other members of the workspace, highest role first, except those leaving themselves. */
export async function listHeirs(tx: Tx, { companyId, workspaceId, userId }: Place): Promise<Heir[]> {
  const { rows } = await sql<Heir>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name, p.role::text as role
      from profiles p
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.id <> ${userId}
       and not exists (select from account_deletions d where d.user_id = p.id)
     order by p.role, name, p.id limit 200
  `.execute(tx.kysely);
  return rows;
}

export async function countOpenDeals(tx: Tx, companyId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ deals: number }>`
    select count(*)::int as deals from deals
     where company_id = ${companyId} and owner_id = ${userId} and stage not in ('closed_won', 'closed_lost')
  `.execute(tx.kysely);
  return rows[0]?.deals ?? 0;
}

/** Accounts whose time has come. */
export async function listDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select d.user_id from account_deletions d join users u on u.id = d.user_id
     where d.due_at <= ${now} and app.may_erase(u.company_id, ${now}) order by d.due_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows.map(({ user_id }) => user_id);
}

export interface Leaving {
  readonly user_id: string;
  readonly email: string;
  readonly company_id: string | null;
  readonly workspace_id: string | null;
  readonly role: string | null;
  readonly heir_id: string | null;
}

/** One whose time has come, locked with its request; null if the person changed their mind. */
export async function lockLeaving(tx: Tx, userId: string, now: Date): Promise<Leaving | null> {
  const { rows } = await sql<Leaving>`
    select u.id as user_id, u.email, u.company_id, p.workspace_id, p.role::text as role, d.heir_id
      from account_deletions d
      join users u on u.id = d.user_id
      left join profiles p on p.company_id = u.company_id and p.id = u.id
     where d.user_id = ${userId} and d.due_at <= ${now} and app.may_erase(u.company_id, ${now}) for update of d, u
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Who comes after the last admin is one. */
export async function makeAdmin(tx: Tx, companyId: string, userId: string, now: Date): Promise<void> {
  await sql`
    update profiles set role = 'admin', updated_at = ${now} where company_id = ${companyId} and id = ${userId}
  `.execute(tx.kysely);
  await announceSessions(tx, [userId]);
}

interface Departure extends Place {
  readonly role: string;
  readonly heirId: string | null;
  readonly now: Date;
}

/** As any removal: the hand-over of open deals goes on in the background. Without an heir, nothing is handed over. */
export async function recordDeparture(tx: Tx, departure: Departure): Promise<void> {
  const { companyId, workspaceId, userId, role, heirId, now } = departure;
  await sql`
    insert into member_removals (company_id, id, profile_id, workspace_id, role, reason, removed_by, heir_id,
                                 handed_over_at, created_at)
    values (${companyId}, ${newId()}, ${userId}, ${workspaceId}, ${role}::member_role, 'Account erased', null, ${heirId},
            ${heirId === null ? now : null}::timestamptz, ${now})
  `.execute(tx.kysely);
}

/** Tables that hold what is a person's alone: their rows would go with the profile, if profiles went. */
async function listPersonalReferences(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname::text as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'profiles'::regclass and c.confdeltype = 'c'
       and c.conrelid <> 'member_removals'::regclass
     union all select 'deal_pins', 'profile_id'
     union all select 'deal_collaborators', 'profile_id'
     order by 1
  `.execute(tx.kysely);
  return rows;
}

const OF_THE_ACCOUNT = [
  'sessions',
  'one_time_tokens',
  'mfa_factors',
  'mfa_recovery_codes',
  'mfa_attempts',
  'google_identities',
  'sign_in_origins',
  'address_changes',
  'account_deletions',
];

/**
 * Removes everything that identifies a person: what they wrote for the company stays, by a deleted person. The row of
 * the user stays too, without an address, for history and audit log to point at.
 */
export async function eraseAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const { table, column } of await listPersonalReferences(tx)) {
    await sql`delete from ${sql.raw(table)} where ${sql.id(column)} = ${userId}`.execute(tx.kysely);
  }
  for (const table of OF_THE_ACCOUNT) {
    await sql`delete from ${sql.id(table)} where user_id = ${userId}`.execute(tx.kysely);
  }
  const email = `deleted-${userId}@deleted.invalid`;
  await sql`
    update data_exports set expires_at = ${now} where requested_by = ${userId} and state = 'ready'
  `.execute(tx.kysely);
  await sql`
    update profiles
       set workspace_id = null, first_name = 'Deleted', last_name = 'person', email = ${email}, role = 'viewer',
           hubspot_user_id = null, mfa_enabled = false, last_login_at = null, locale = null, updated_at = ${now}
     where id = ${userId}
  `.execute(tx.kysely);
  await sql`
    update users
       set email = ${email}, password_hash = null, email_confirmed_at = null, company_id = null, updated_at = ${now}
     where id = ${userId}
  `.execute(tx.kysely);
}

export interface CompanyDeletionRow {
  readonly company_name: string;
  readonly requested_at: Date | null;
  readonly requested_by: string | null;
  readonly due_at: Date | null;
  readonly begun_at: Date | null;
}

/** The company, and what waits for it. */
export async function findCompanyDeletion(tx: Tx, companyId: string): Promise<CompanyDeletionRow> {
  const { rows } = await sql<CompanyDeletionRow>`
    select c.name as company_name, d.requested_at, d.due_at, d.begun_at,
           (select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) from profiles p
             where p.company_id = c.id and p.id = d.requested_by) as requested_by
      from companies c left join company_deletions d on d.company_id = c.id
     where c.id = ${companyId}
  `.execute(tx.kysely);
  if (!rows[0]) throw new Error('A member is in a company');
  return rows[0];
}

interface Asked {
  readonly companyId: string;
  readonly userId: string;
  readonly now: Date;
  readonly dueAt: Date;
}

/** Whether it is news: asking again changes nothing. */
export async function insertCompanyDeletion(
  tx: Tx,
  { companyId, userId, now, dueAt }: Asked,
): Promise<boolean> {
  const { rows } = await sql`
    insert into company_deletions (company_id, requested_by, requested_at, due_at)
    values (${companyId}, ${userId}, ${now}, ${dueAt}) on conflict (company_id) do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Takes the request away while nothing has begun; returns whether there was one. */
export async function deleteCompanyDeletion(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from company_deletions where company_id = ${companyId} and begun_at is null returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Those that are due soon, told once. */
export async function takeReminders(
  tx: Tx,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<{ company_id: string; due_at: Date }[]> {
  const { rows } = await sql<{ company_id: string; due_at: Date }>`
    update company_deletions d set reminded_at = ${now}
      from (select company_id from company_deletions
             where erased_at is null and begun_at is null and reminded_at is null and due_at <= ${before}
               and app.is_open(company_id)
             order by due_at limit ${sql.lit(limit)} for update skip locked) soon
     where d.company_id = soon.company_id
    returning d.company_id, d.due_at
  `.execute(tx.kysely);
  return rows;
}

export async function listDueCompanies(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from company_deletions where erased_at is null and due_at <= ${now} and app.may_erase(company_id, ${now})
     order by due_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** Locked; null if an admin changed their mind, or it is done. */
export async function lockCompanyDeletion(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<{ begun_at: Date | null } | null> {
  const { rows } = await sql<{ begun_at: Date | null }>`
    select begun_at from company_deletions
     where company_id = ${companyId} and erased_at is null and due_at <= ${now}
       and app.may_erase(company_id, ${now}) for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** From now on it can't be undone, and no one can sign in. */
export async function markBegun(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    update company_deletions set begun_at = coalesce(begun_at, ${now}::timestamptz) where company_id = ${companyId}
  `.execute(tx.kysely);
  await sql`update workspaces set allow_self_join = false where company_id = ${companyId}`.execute(tx.kysely);
  await sql`
    update workspace_invitations set status = 'cancelled', updated_at = ${now}
     where company_id = ${companyId} and status = 'pending'
  `.execute(tx.kysely);
}

/** What is left of a company is its id, for the audit log to point at. */
export async function markErased(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    update companies
       set name = 'Deleted company', domain = null, analyst_monthly_budget_usd = null, updated_at = ${now}
     where id = ${companyId}
  `.execute(tx.kysely);
  await sql`update company_deletions set erased_at = ${now} where company_id = ${companyId}`.execute(
    tx.kysely,
  );
}
