import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { TeamMember } from './rows/team.ts';

/** More than any workspace has. */
const MOST = 5_000;

/** The people who can be owners in a workspace: members, and owners who aren't members yet. */
export async function listTeam(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name, p.email, p.role,
           p.manager_id
      from profiles p
     where p.company_id = ${place.companyId}
       and (p.workspace_id = ${place.workspaceId} or (p.named_workspace_id = ${place.workspaceId} and p.successor_id is null))
     order by p.id limit ${sql.lit(MOST)}
  `.execute(tx.kysely);
  return rows;
}
