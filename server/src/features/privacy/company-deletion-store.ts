import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

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

/** Takes the request away while nothing has begun; answers whether there was one. */
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

/** Locked; null where an admin changed their mind, or it is done. */
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

/** From now on it cannot be taken back, and nobody can come in. */
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
