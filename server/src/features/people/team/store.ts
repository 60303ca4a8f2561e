import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface TeamRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly mfa_enabled: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  /** When a reset of their second factor is due that waits. */
  readonly factor_reset_at: Date | null;
  readonly sort_key: string;
}

const columns: RawBuilder<Omit<TeamRow, 'last_seen_at'>> = sql`
  m.id, m.first_name, m.last_name, m.email, m.role, m.mfa_enabled, m.created_at, m.created_at::text as sort_key,
  (select f.due_at from factor_resets f where f.company_id = m.company_id and f.profile_id = m.id
      and f.applied_at is null and f.stopped_at is null) as factor_reset_at`;

interface TeamRequest extends Place {
  /** Each of these words occurs in the name or the address. */
  readonly words: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

/** The members of a workspace, newest first. When they were last here is looked up for those of the page alone. */
export async function listTeamPage(tx: Tx, request: TeamRequest): Promise<TeamRow[]> {
  const { companyId, workspaceId, words, after, limit } = request;
  const next = after ? sql`(m.created_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<TeamRow>`
    with page as (
      select ${columns} from profiles m
       where m.company_id = ${companyId} and m.workspace_id = ${workspaceId}
         and app.plain(concat_ws(' ', m.first_name, m.last_name,
           m.email)) like all ((select app.search_patterns(${words}::text[]))::text[])
         and ${next}
       order by m.created_at desc, m.id desc limit ${sql.lit(limit)})
    select page.*, seen.seen_at as last_seen_at
      from page left join app.last_seen_of(array(select id from page)) seen on seen.profile_id = page.id
     order by page.created_at desc, page.id desc
  `.execute(tx.kysely);
  return rows;
}

/** A member of the workspace; null for anyone else, whatever company they are of. */
export async function findTeamMember(
  tx: Tx,
  { companyId, workspaceId }: Place,
  id: string,
): Promise<TeamRow | null> {
  const { rows } = await sql<TeamRow>`
    select ${columns}, seen.seen_at as last_seen_at
      from profiles m left join app.last_seen_of(array[${id}::uuid]) seen on seen.profile_id = m.id
     where m.company_id = ${companyId} and m.workspace_id = ${workspaceId} and m.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The role that somebody has in the workspace at this moment; null where they are no longer in it. */
export async function findRole(tx: Tx, { companyId, workspaceId }: Place, id: string): Promise<Role | null> {
  const { rows } = await sql<{ role: Role }>`
    select role from profiles where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.role ?? null;
}

/** Open streams of the person begin anew with it. */
export async function setRole(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, role, now }: { readonly id: string; readonly role: Role; readonly now: Date },
): Promise<void> {
  await sql`
    update profiles set role = ${role}::member_role, updated_at = ${now}
     where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx.kysely);
}

/** The workspace and the person's sessions lose each other; the account stays. */
export async function takeOut(
  tx: Tx,
  { companyId, workspaceId }: Place,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`
    update profiles set workspace_id = null, updated_at = ${now}
     where company_id = ${companyId} and workspace_id = ${workspaceId} and id = ${id}
  `.execute(tx.kysely);
  await sql`select app.end_sessions_of_removed(${id})`.execute(tx.kysely);
}

export async function getNames(
  tx: Tx,
  { companyId, workspaceId }: Place,
): Promise<{ readonly company: string; readonly workspace: string }> {
  const { rows } = await sql<{ company: string; workspace: string }>`
    select c.name as company, w.name as workspace
      from workspaces w join companies c on c.id = w.company_id
     where w.company_id = ${companyId} and w.id = ${workspaceId}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('who acts is in a workspace');
  return row;
}
