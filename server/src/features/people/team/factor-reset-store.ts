import type { Tx } from '@dealwright/db/database';
import { knownLocale, type Locale } from '@dealwright/domain/locale';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';

/** Everything here is asked as system role, and names the company itself. */
export interface FactorOwner {
  readonly id: string;
  readonly company_id: string;
  readonly email: string;
  readonly role: Role;
  readonly mfa_enabled: boolean;
  readonly company_name: string;
}

const owner: RawBuilder<FactorOwner> = sql`p.id, p.company_id, p.email, p.role, p.mfa_enabled, c.name as company_name`;

/** A member of the workspace, locked; null for anyone else. */
export async function lockMember(
  tx: Tx,
  { companyId, workspaceId }: { readonly companyId: string; readonly workspaceId: string },
  id: string,
): Promise<FactorOwner | null> {
  const { rows } = await sql<FactorOwner>`
    select ${owner} from profiles p join companies c on c.id = p.company_id
     where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.id = ${id} for update of p
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The member of any company with this address, locked, and whether there is another admin beside them. */
export async function lockByEmail(
  tx: Tx,
  email: string,
): Promise<(FactorOwner & { readonly has_other_admin: boolean }) | null> {
  const { rows } = await sql<FactorOwner & { has_other_admin: boolean }>`
    select ${owner}, exists (
             select 1 from profiles o join users ou on ou.id = o.id
              where o.company_id = p.company_id and o.id <> p.id and o.role = 'admin' and o.workspace_id is not null
                and ou.email_confirmed_at is not null) as has_other_admin
      from users u
      join profiles p on p.company_id = u.company_id and p.id = u.id
      join companies c on c.id = p.company_id
     where u.email = ${email} and p.workspace_id is not null for update of p
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** A person's addresses: the current one, and former ones that can still undo a change. */
export async function listAddresses(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}
    union
    select old_email from address_changes
     where user_id = ${userId} and confirmed_at is not null and undone_at is null and ends_at > ${now}
  `.execute(tx.kysely);
  return rows.map(({ email }) => email);
}

/** The admins of a company who are members, but for one person. */
export async function listOtherAdmins(
  tx: Tx,
  companyId: string,
  but: string,
): Promise<{ readonly email: string; readonly locale: Locale }[]> {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    select email, locale from profiles
     where company_id = ${companyId} and id <> ${but} and role = 'admin' and workspace_id is not null
     order by email limit 200
  `.execute(tx.kysely);
  return rows.map(({ email, locale }) => ({ email, locale: knownLocale(locale) }));
}

interface NewReset {
  readonly id: string;
  readonly companyId: string;
  readonly profileId: string;
  /** Null for the operator. */
  readonly askedBy: string | null;
  readonly now: Date;
  readonly dueAt: Date;
}

/** Whether it is news: one waits for a person at a time. */
export async function insertReset(tx: Tx, reset: NewReset): Promise<boolean> {
  const { rows } = await sql`
    insert into factor_resets (company_id, id, profile_id, asked_by, asked_at, due_at)
    values (${reset.companyId}, ${reset.id}, ${reset.profileId}, ${reset.askedBy}, ${reset.now}, ${reset.dueAt})
    on conflict (company_id, profile_id) where applied_at is null and stopped_at is null do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface StoppedReset {
  readonly company_id: string;
  readonly profile_id: string;
}

/** Stops what waits, by the person it is of or by its id; null if nothing waits any more. */
export async function stopWaiting(
  tx: Tx,
  which: { readonly companyId: string; readonly profileId: string } | { readonly id: string },
  now: Date,
): Promise<StoppedReset | null> {
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`company_id = ${which.companyId} and profile_id = ${which.profileId}`;
  const { rows } = await sql<StoppedReset>`
    update factor_resets set stopped_at = ${now}
     where ${chosen} and applied_at is null and stopped_at is null returning company_id, profile_id
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

const isDue = (now: Date) => sql`
  due_at <= ${now} and applied_at is null and stopped_at is null and app.is_open(company_id)`;

export const anyDue = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from factor_resets where ${isDue(now)})`;

export async function listDue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from factor_resets
     where ${isDue(now)} order by due_at limit 100
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

export interface DueReset extends FactorOwner {
  readonly asked_by: string | null;
  /** Whether it still may be done: who asked is an admin of the company still, or is the operator. */
  readonly holds: boolean;
}

/** Takes a reset that is due for this transaction, and its person; null if it was stopped meanwhile. */
export async function lockDue(tx: Tx, id: string, now: Date): Promise<DueReset | null> {
  const { rows } = await sql<DueReset>`
    select ${owner}, r.asked_by, (r.asked_by is null or exists (
             select 1 from profiles a where a.company_id = r.company_id and a.id = r.asked_by
                and a.role = 'admin' and a.workspace_id is not null)) as holds
      from factor_resets r
      join profiles p on p.company_id = r.company_id and p.id = r.profile_id
      join companies c on c.id = r.company_id
     where r.id = ${id} and r.due_at <= ${now} and r.applied_at is null and r.stopped_at is null
       and c.suspended_at is null
       for update of r, p
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function markApplied(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update factor_resets set applied_at = ${now} where id = ${id}`.execute(tx.kysely);
}

export interface WaitingRow {
  readonly id: string;
  readonly email: string;
  readonly company: string;
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly by_operator: boolean;
}

export async function listWaiting(tx: Tx): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select r.id, p.email, c.name as company, r.asked_at, r.due_at, r.asked_by is null as by_operator
      from factor_resets r
      join profiles p on p.company_id = r.company_id and p.id = r.profile_id
      join companies c on c.id = r.company_id
     where r.applied_at is null and r.stopped_at is null order by r.due_at, r.id limit 200
  `.execute(tx.kysely);
  return rows;
}
