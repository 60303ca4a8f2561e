import type { Tx } from '@dealwright/db/database';
import type { Locale } from '@dealwright/domain/locale';
import type { Role } from '@dealwright/domain/role';
import { sql } from 'kysely';
import { announceSessions } from '../../../platform/announce.ts';

interface Member {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

/** Serializes changes to the admins of a workspace. */
export async function lockWorkspace(
  tx: Tx,
  { companyId, workspaceId }: Omit<Member, 'userId'>,
): Promise<void> {
  await sql`select from workspaces where company_id = ${companyId} and id = ${workspaceId} for update`.execute(
    tx.kysely,
  );
}

/** The person's role as it is now, and how many others of the workspace are admins. */
export async function readStanding(
  tx: Tx,
  { companyId, workspaceId, userId }: Member,
): Promise<{ readonly own: Role; readonly otherAdmins: number }> {
  const { rows } = await sql<{ own: Role; others: number }>`
    select p.role as own,
           (select count(*)::int from profiles o
             where o.company_id = p.company_id and o.workspace_id = p.workspace_id and o.role = 'admin'
               and o.id <> p.id) as others
      from profiles p where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} and p.id = ${userId}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('who acts is a member of the workspace');
  return { own: row.own, otherAdmins: row.others };
}

interface Facts {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly role?: Role | undefined;
  /** Null for none. */
  readonly locale?: Locale | null | undefined;
}

/** Sets what is given and leaves the rest, so that two changes of different fields are both kept. */
export async function updateProfile(
  tx: Tx,
  { companyId, userId }: Member,
  { first_name, last_name, role, locale }: Facts,
  now: Date,
): Promise<void> {
  await sql`
    update profiles
       set first_name = coalesce(${first_name ?? null}, first_name), last_name = coalesce(${last_name ?? null}, last_name),
           role = coalesce(${role ?? null}::member_role, role),
           locale = case when ${locale === undefined} then locale else ${locale ?? null}::text end, updated_at = ${now}
     where company_id = ${companyId} and id = ${userId}
  `.execute(tx.kysely);
}

/** Open streams begin anew, with the rights that the person has now. */
export async function endStreams(tx: Tx, userId: string): Promise<void> {
  await announceSessions(tx, [userId]);
}
