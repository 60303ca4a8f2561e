import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface Report {
  readonly id: string;
  readonly manager_id: string | null;
}

/** Everyone of a workspace, named owners too, with their manager. Behind the workspace's lock. */
export async function listReports(tx: Tx, { companyId, workspaceId }: Place): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select id, manager_id from profiles
     where company_id = ${companyId}
       and (workspace_id = ${workspaceId} or (named_workspace_id = ${workspaceId} and successor_id is null))
  `.execute(tx.kysely);
  return rows;
}

export async function setManagerIds(
  tx: Tx,
  { companyId }: Place,
  reports: readonly Report[],
  now: Date,
): Promise<void> {
  await sql`
    update profiles p set manager_id = n.manager_id, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) n (id uuid, manager_id uuid)
     where p.company_id = ${companyId} and p.id = n.id
  `.execute(tx.kysely);
}

export interface MissingSeats {
  readonly seats: number;
  readonly free: number;
  /** The names of those who can change the number of seats. */
  readonly admins: readonly string[];
}

/** The seats of a workspace without its members and the pending invitations, and who can raise them. */
export async function readSeats(
  tx: Tx,
  { companyId, workspaceId }: Place,
  now: Date,
): Promise<MissingSeats | null> {
  const { rows } = await sql<MissingSeats>`
    select w.max_members::int as seats,
           greatest(0, w.max_members
             - (select count(*)::int from profiles p where p.company_id = w.company_id and p.workspace_id = w.id)
             - (select count(*)::int from workspace_invitations i
                 where i.company_id = w.company_id and i.workspace_id = w.id and i.status = 'pending'
                   and i.expires_at > ${now}))::int as free,
           array(select coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) from profiles a
                  where a.company_id = w.company_id and a.workspace_id is not null and a.role = 'admin'
                  order by 1 limit 5) as admins
      from workspaces w where w.company_id = ${companyId} and w.id = ${workspaceId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
