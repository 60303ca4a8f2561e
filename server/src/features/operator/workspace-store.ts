import type { OperatorWorkspace } from '@dealwright/contract/operator/operator-lists';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly workspace_type: OperatorWorkspace['workspace_type'];
  readonly company_id: string;
  readonly company_name: string;
  readonly company_domain: string | null;
  readonly company_suspended: boolean;
  readonly members: number;
  readonly seats: number;
  readonly open_deals: number;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly sort_key: string;
}

interface PageRequest {
  readonly words: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

/**
 * What is counted is counted for the rows of the page alone: members by their workspace, deals by the totals that are
 * kept of them, last use by the members' sessions.
 */
export async function listWorkspacePage(
  tx: Tx,
  { words, after, limit }: PageRequest,
): Promise<WorkspaceRow[]> {
  const next = after ? sql`(w.created_at, w.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const text = sql`app.plain(w.name || ' ' || c.name || ' ' || coalesce(c.domain, ''))`;
  const named =
    words.length > 0
      ? sql`${text} like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  const { rows } = await sql<WorkspaceRow>`
    with page as (
      select w.company_id, w.id, w.name, w.workspace_type, w.max_members as seats, w.created_at,
             c.name as company_name, c.domain as company_domain,
             c.suspended_at is not null as company_suspended
        from workspaces w join companies c on c.id = w.company_id
       where ${named} and ${next}
       order by w.created_at desc, w.id desc limit ${sql.lit(limit)})
    select page.*, page.created_at::text as sort_key, people.members, people.last_used_at,
           (select coalesce(sum(t.deals), 0)::int from deal_totals t
             where t.company_id = page.company_id and t.workspace_id = page.id
               and t.profile_id = '00000000-0000-0000-0000-000000000000'
               and t.stage not in ('closed_won', 'closed_lost')) as open_deals
      from page
      cross join lateral (
        select count(*)::int as members,
               max(greatest(p.last_login_at, (select max(s.last_used_at) from sessions s where s.user_id = p.id))) as last_used_at
          from profiles p where p.company_id = page.company_id and p.workspace_id = page.id) people
     order by page.created_at desc, page.id desc
  `.execute(tx.kysely);
  return rows;
}
