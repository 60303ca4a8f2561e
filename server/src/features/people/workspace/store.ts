import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { NIL_ID } from '../../../platform/ids.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly workspace_type: 'team' | 'personal';
  readonly max_members: number;
  readonly allow_self_join: boolean;
  readonly invitation_code: string;
  readonly updated_at: Date;
  readonly members: number;
  readonly open_deals: number;
  readonly won_this_month: number;
}

/** With its figures: the open deals as they are kept in totals, the won ones along an index of their own. */
export async function getWorkspaceRow(
  tx: Tx,
  { companyId, workspaceId }: Place,
  monthStart: Date,
): Promise<WorkspaceRow> {
  const { rows } = await sql<WorkspaceRow>`
    select w.id, w.name, w.workspace_type, w.max_members, w.allow_self_join, w.invitation_code, w.updated_at,
           (select count(*)::int from profiles p where p.company_id = w.company_id and p.workspace_id = w.id) as members,
           (select coalesce(sum(t.deals), 0)::int from deal_totals t
             where t.company_id = w.company_id and t.workspace_id = w.id and t.profile_id = ${NIL_ID}
               and t.stage not in ('closed_won', 'closed_lost')) as open_deals,
           (select count(*)::int from deals d
             where d.company_id = w.company_id and d.workspace_id = w.id and d.stage = 'closed_won' and d.shelf is null
               and d.closed_at >= ${monthStart}) as won_this_month
      from workspaces w where w.company_id = ${companyId} and w.id = ${workspaceId}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('who acts is in a workspace');
  return row;
}

export async function lockWorkspaceRow(
  tx: Tx,
  { companyId, workspaceId }: Place,
): Promise<Pick<WorkspaceRow, 'name' | 'workspace_type' | 'allow_self_join'>> {
  const { rows } = await sql<Pick<WorkspaceRow, 'name' | 'workspace_type' | 'allow_self_join'>>`
    select name, workspace_type, allow_self_join from workspaces
     where company_id = ${companyId} and id = ${workspaceId} for update
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('who acts is in a workspace');
  return row;
}

/** Sets what is given and leaves the rest. */
export async function updateWorkspace(
  tx: Tx,
  { companyId, workspaceId }: Place,
  {
    name,
    allow_self_join,
  }: { readonly name?: string | undefined; readonly allow_self_join?: boolean | undefined },
  now: Date,
): Promise<void> {
  await sql`
    update workspaces set name = coalesce(${name ?? null}, name),
           allow_self_join = coalesce(${allow_self_join ?? null}::boolean, allow_self_join), updated_at = ${now}
     where company_id = ${companyId} and id = ${workspaceId}
  `.execute(tx.kysely);
}

export async function renewCode(tx: Tx, { companyId, workspaceId }: Place, now: Date): Promise<void> {
  await sql`
    update workspaces set invitation_code = app.new_workspace_code(), updated_at = ${now}
     where company_id = ${companyId} and id = ${workspaceId}
  `.execute(tx.kysely);
}

export interface CompanyWorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly workspace_type: 'team' | 'personal';
  readonly max_members: number;
  readonly members: number;
  readonly open_deals: number;
  readonly sort_key: string;
}

/** Members are counted, open deals stand in maintained totals. */
const columns: RawBuilder<CompanyWorkspaceRow> = sql`
  w.id, w.name, w.workspace_type, w.max_members, app.plain(w.name) as sort_key,
  (select count(*)::int from profiles p where p.company_id = w.company_id and p.workspace_id = w.id) as members,
  (select coalesce(sum(t.deals), 0)::int from deal_totals t
    where t.company_id = w.company_id and t.workspace_id = w.id and t.profile_id = ${sql.lit(NIL_ID)}
      and t.stage not in ('closed_won', 'closed_lost')) as open_deals`;

/** The workspaces of a company by name. */
export async function listWorkspacePage(
  tx: Tx,
  companyId: string,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<CompanyWorkspaceRow[]> {
  const next = after ? sql`(app.plain(w.name), w.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<CompanyWorkspaceRow>`
    select ${columns} from workspaces w where w.company_id = ${companyId} and ${next}
     order by app.plain(w.name), w.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findWorkspace(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<CompanyWorkspaceRow | null> {
  const { rows } = await sql<CompanyWorkspaceRow>`
    select ${columns} from workspaces w where w.company_id = ${companyId} and w.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface WorkspaceFacts {
  readonly name?: string | undefined;
  readonly max_members?: number | undefined;
}

export async function insertWorkspace(
  tx: Tx,
  {
    companyId,
    id,
    now,
    name,
    max_members,
  }: Required<WorkspaceFacts> & { companyId: string; id: string; now: Date },
): Promise<void> {
  await sql`
    insert into workspaces (company_id, id, name, max_members, created_at, updated_at)
    values (${companyId}, ${id}, ${name}, ${max_members}, ${now}, ${now})
  `.execute(tx.kysely);
}

/** Sets what is given and leaves the rest. */
export async function updateFacts(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { name, max_members }: WorkspaceFacts,
  now: Date,
): Promise<void> {
  await sql`
    update workspaces set name = coalesce(${name ?? null}, name),
           max_members = coalesce(${max_members ?? null}::integer, max_members), updated_at = ${now}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** Open streams of the person begin anew with it. */
export async function moveProfile(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  workspaceId: string,
  now: Date,
): Promise<void> {
  await sql`
    update profiles set workspace_id = ${workspaceId}, updated_at = ${now}
     where company_id = ${companyId} and id = ${userId}
  `.execute(tx.kysely);
}
