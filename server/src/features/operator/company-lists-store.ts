import { SECURITY_KINDS } from '@dealwright/contract/operator/operator-lists';
import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

interface PageRequest {
  readonly companyId: string;
  readonly after: Position | null;
  readonly limit: number;
}

const newerThan = (after: Position | null, time: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  after ? sql`(${time}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;

export interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly state: 'active' | 'suspended';
  readonly created_at: Date;
}

interface CompaniesAsked {
  readonly words: readonly string[];
  readonly state: ListedRow['state'] | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

/** Ids sort by time. */
export async function listCompanyPage(tx: Tx, asked: CompaniesAsked): Promise<ListedRow[]> {
  const { words, state, after, limit } = asked;
  const next = after ? sql`c.id < ${after[0]}::uuid` : sql`true`;
  const named =
    words.length > 0
      ? sql`app.plain(c.name || ' ' || coalesce(c.domain, ''))
              like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  const inState =
    state === undefined
      ? sql`true`
      : state === 'active'
        ? sql`c.suspended_at is null`
        : sql`c.suspended_at is not null`;
  const { rows } = await sql<ListedRow>`
    select c.id, c.name, c.domain, c.created_at,
           case when c.suspended_at is null then 'active' else 'suspended' end as state
      from companies c
     where ${named} and ${inState} and ${next}
       and not exists (select from company_deletions d where d.company_id = c.id and d.erased_at is not null)
     order by c.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface MemberRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly workspace: string;
  readonly second_factor: boolean;
  readonly is_operator: boolean;
  readonly last_active_at: Date | null;
}

export async function listMemberPage(tx: Tx, { companyId, after, limit }: PageRequest): Promise<MemberRow[]> {
  const next = after ? sql`p.id < ${after[0]}::uuid` : sql`true`;
  const { rows } = await sql<MemberRow>`
    select p.id, p.first_name, p.last_name, p.email, p.role, w.name as workspace, u.is_super_admin as is_operator,
           exists (select from mfa_factors f where f.user_id = p.id and f.status = 'verified') as second_factor,
           greatest(p.last_login_at, (select max(s.last_used_at) from sessions s where s.user_id = p.id)) as last_active_at
      from profiles p
      join users u on u.id = p.id
      join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
     where p.company_id = ${companyId} and ${next}
     order by p.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly workspace: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly sort_key: string;
}

const invitations = sql<InvitationRow>`
  select i.id, i.email, i.role, w.name as workspace, i.created_at, i.expires_at, i.created_at::text as sort_key
    from workspace_invitations i
    join workspaces w on w.company_id = i.company_id and w.id = i.workspace_id`;

export async function listInvitationPage(
  tx: Tx,
  { companyId, after, limit }: PageRequest,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${invitations}
     where i.company_id = ${companyId} and i.status = 'pending' and ${newerThan(after, sql`i.created_at`, sql`i.id`)}
     order by i.created_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findInvitationOf(tx: Tx, companyId: string, id: string): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations} where i.company_id = ${companyId} and i.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface CompanyErrorRow {
  readonly id: string;
  readonly side: 'client' | 'server';
  readonly name: string;
  readonly message: string;
  readonly last_seen_at: Date;
}

const MOST_ERRORS = 20;

/** By the samples that are kept, of which there are few of each kind. */
export async function listErrorsOf(tx: Tx, companyId: string): Promise<CompanyErrorRow[]> {
  const { rows } = await sql<CompanyErrorRow>`
    select g.id, g.side, g.name, g.message, max(s.created_at) as last_seen_at
      from users u
      join error_samples s on s.user_id = u.id
      join error_groups g on g.id = s.group_id
     where u.company_id = ${companyId}
     group by g.id order by max(s.created_at) desc, g.id limit ${sql.lit(MOST_ERRORS)}
  `.execute(tx.kysely);
  return rows;
}

export interface ActionRow {
  readonly id: string;
  readonly action: string;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly sort_key: string;
}

const ACTIONS = sql.join(SECURITY_KINDS.operator.map((action) => sql.lit(action)));

export async function listActionPage(tx: Tx, { companyId, after, limit }: PageRequest): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select l.id, l.action, u.email as actor, l.detail ->> 'reason' as reason, l.created_at,
           l.created_at::text as sort_key
      from audit_log l left join users u on u.id = l.actor_id
     where l.company_id = ${companyId} and l.action in (${ACTIONS})
       and ${newerThan(after, sql`l.created_at`, sql`l.id`)}
     order by l.created_at desc, l.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
