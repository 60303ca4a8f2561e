import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface MemberRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly is_member: boolean;
}

interface MemberRequest {
  readonly companyId: string;
  readonly workspaceId: string;
  /** Each of these words occurs in the name or the address. */
  readonly words: readonly string[];
  /** Named owners stand among them. */
  readonly withNamed: boolean;
  readonly after: Position | null;
  readonly limit: number;
}

const sortName: RawBuilder<string> = sql`app.plain(coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), m.email))`;

/** The members of a workspace by name. A workspace has few: they are sorted as they are read. */
export async function listMemberPage(
  tx: Tx,
  { companyId, workspaceId, words, withNamed, after, limit }: MemberRequest,
): Promise<(MemberRow & { readonly sort_key: string })[]> {
  const next = after ? sql`(${sortName}, m.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const named = withNamed
    ? sql`(m.workspace_id = ${workspaceId} or (m.named_workspace_id = ${workspaceId} and m.successor_id is null))`
    : sql`m.workspace_id = ${workspaceId}`;
  const { rows } = await sql<MemberRow & { readonly sort_key: string }>`
    select m.id, m.first_name, m.last_name, m.email, m.role, m.workspace_id is not null as is_member, ${sortName} as sort_key
      from profiles m
     where m.company_id = ${companyId} and ${named}
       and app.plain(concat_ws(' ', m.first_name, m.last_name,
         m.email)) like all ((select app.search_patterns(${words}::text[]))::text[])
       and ${next}
     order by ${sortName}, m.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** A member of the workspace; null for anyone else, whatever company they are of. */
export async function findMember(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  id: string,
): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.first_name, m.last_name, m.email, m.role, true as is_member from profiles m
     where m.company_id = ${place.companyId} and m.workspace_id = ${place.workspaceId} and m.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** A possible owner of the workspace's records: a member, or a named owner; null for anyone else. */
export async function findOwner(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  id: string,
): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.first_name, m.last_name, m.email, m.role, m.workspace_id is not null as is_member from profiles m
     where m.company_id = ${place.companyId} and m.id = ${id}
       and (m.workspace_id = ${place.workspaceId}
            or (m.named_workspace_id = ${place.workspaceId} and m.successor_id is null))
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
