import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { sql } from 'kysely';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** A person and where they are now; everything but the id may be missing. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed_at: Date | null;
  readonly company_id: string | null;
  readonly workspace_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Locks the person, as system role, so that two of their ways into workspaces come one after the other. */
export async function lockPerson(
  tx: Tx,
  by: { readonly id: string } | { readonly email: string },
): Promise<Person | null> {
  const which = 'id' in by ? sql`u.id = ${by.id}` : sql`u.email = ${by.email}`;
  await sql`select from users u where ${which} for update`.execute(tx.kysely);
  const { rows } = await sql<Person>`
    select u.id, u.email, u.email_confirmed_at, p.company_id, p.workspace_id, p.first_name, p.last_name
      from users u left join profiles p on p.company_id = u.company_id and p.id = u.id
     where ${which}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Locks workspaces, always in the same order: seats and admins are counted under the lock. */
export async function lockWorkspaces(tx: Tx, places: readonly Place[]): Promise<void> {
  await sql`
    select from workspaces
     where (company_id, id) in (
       select * from unnest(${places.map(({ companyId }) => companyId)}::uuid[],
                            ${places.map(({ workspaceId }) => workspaceId)}::uuid[]))
     order by id for update
  `.execute(tx.kysely);
}

export interface Standing {
  readonly room: boolean;
  /** Of the workspace the person is in now. */
  readonly workspace_name: string | null;
  readonly role: Role | null;
  readonly others: number;
  readonly other_admins: number;
}

interface Move {
  readonly userId: string;
  readonly from: Place | null;
  readonly to: Place;
}

/** Room in the workspace a person joins, and what they leave behind in their current one. */
export async function readStanding(tx: Tx, { userId, from, to }: Move): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select count(*) from profiles p
             where p.company_id = w.company_id and p.workspace_id = w.id and p.id <> ${userId}) < w.max_members as room,
           old.name as workspace_name, me.role,
           count(o.id)::int as others, (count(o.id) filter (where o.role = 'admin'))::int as other_admins
      from workspaces w
      left join workspaces old on old.company_id = ${from?.companyId ?? null}::uuid
        and old.id = ${from?.workspaceId ?? null}::uuid
      left join profiles me on me.company_id = old.company_id and me.workspace_id = old.id and me.id = ${userId}
      left join profiles o on o.company_id = old.company_id and o.workspace_id = old.id and o.id <> ${userId}
     where w.company_id = ${to.companyId} and w.id = ${to.workspaceId}
     group by w.company_id, w.id, w.max_members, old.name, me.role
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('people join a workspace that is there');
  return row;
}

/** In the company they leave the profile stays, with its deals and its history, in no workspace. */
export async function leaveCompany(tx: Tx, companyId: string, userId: string, now: Date): Promise<void> {
  await sql`
    update profiles set workspace_id = null, updated_at = ${now} where company_id = ${companyId} and id = ${userId}
  `.execute(tx.kysely);
}

export interface Membership extends Place {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly now: Date;
}

/** The person's profile in the company, made or taken up again, and the company they act in from now on. */
export async function enterWorkspace(tx: Tx, membership: Membership): Promise<void> {
  const { companyId, workspaceId, userId, email, role, firstName, lastName, now } = membership;
  await sql`
    insert into profiles as p (company_id, id, workspace_id, first_name, last_name, email, role, company_name, locale,
      created_at, updated_at)
    select c.id, ${userId}, ${workspaceId}, ${firstName}, ${lastName}, ${email}, ${role}, c.name,
           (select f.locale from profiles f where f.id = ${userId} and f.locale is not null order by f.updated_at desc limit 1),
           ${now}, ${now}
      from companies c where c.id = ${companyId}
    on conflict (company_id, id) do update
       set workspace_id = excluded.workspace_id, role = excluded.role, email = excluded.email, updated_at = excluded.updated_at,
           first_name = coalesce(excluded.first_name, p.first_name), last_name = coalesce(excluded.last_name, p.last_name),
           locale = excluded.locale
  `.execute(tx.kysely);
  await sql`update users set company_id = ${companyId}, updated_at = ${now} where id = ${userId}`.execute(
    tx.kysely,
  );
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  /** Null for people who sign in with another service. */
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Returns whether it was created: another sign-up may have taken the address at the same moment. */
export async function insertUser(tx: Tx, { id, email, passwordHash, now }: NewUser): Promise<boolean> {
  const { rows } = await sql`
    insert into users (id, email, password_hash, created_at, updated_at)
    values (${id}, ${email}, ${passwordHash}, ${now}, ${now})
    on conflict (email) do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/**
 * Voids an account whose address was never verified, since its creator may not own the address: password, sessions,
 * links and second factors are void, and the new password counts if one is given.
 */
export async function takeOverUnverified(
  tx: Tx,
  { id, passwordHash, now }: Omit<NewUser, 'email'>,
): Promise<void> {
  await sql`update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${id}`.execute(
    tx.kysely,
  );
  await sql`delete from sessions where user_id = ${id}`.execute(tx.kysely);
  await sql`delete from one_time_tokens where user_id = ${id}`.execute(tx.kysely);
  await sql`delete from sign_in_origins where user_id = ${id}`.execute(tx.kysely);
  await sql`delete from mfa_factors where user_id = ${id}`.execute(tx.kysely);
}
