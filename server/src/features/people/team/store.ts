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
  readonly manager_id: string | null;
  readonly manager_first_name: string | null;
  readonly manager_last_name: string | null;
  readonly manager_email: string | null;
  readonly sort_key: string;
}

const columns: RawBuilder<Omit<TeamRow, 'last_seen_at'>> = sql`
  m.id, m.first_name, m.last_name, m.email, m.role, m.mfa_enabled, m.created_at, m.created_at::text as sort_key,
  m.manager_id, r.first_name as manager_first_name, r.last_name as manager_last_name, r.email as manager_email,
  (select f.due_at from factor_resets f where f.company_id = m.company_id and f.profile_id = m.id
      and f.applied_at is null and f.stopped_at is null) as factor_reset_at`;

const withManager: RawBuilder<unknown> = sql`
  profiles m left join profiles r on r.company_id = m.company_id and r.id = m.manager_id`;

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
      select ${columns} from ${withManager}
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
      from ${withManager} left join app.last_seen_of(array[${id}::uuid]) seen on seen.profile_id = m.id
     where m.company_id = ${companyId} and m.workspace_id = ${workspaceId} and m.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** A person's current role in the workspace; null if they are no longer in it. */
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

export interface NewRemoval {
  readonly companyId: string;
  readonly id: string;
  readonly profileId: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly reason: string;
  readonly removedBy: string;
  readonly now: Date;
}

/** Pending hand-overs to the removed person go to the person who removes them. */
export async function insertRemoval(tx: Tx, removal: NewRemoval): Promise<void> {
  const { companyId, id, profileId, workspaceId, role, reason, removedBy, now } = removal;
  await sql`
    insert into member_removals (company_id, id, profile_id, workspace_id, role, reason, removed_by, heir_id, created_at)
    values (${companyId}, ${id}, ${profileId}, ${workspaceId}, ${role}, ${reason}, ${removedBy}, ${removedBy}, ${now})
  `.execute(tx.kysely);
  await sql`
    update member_removals set heir_id = ${removedBy}
     where company_id = ${companyId} and heir_id = ${profileId} and handed_over_at is null
  `.execute(tx.kysely);
}

export interface HandOverRow {
  readonly currency: string;
  readonly deals: bigint;
  readonly amount_minor: bigint;
  readonly shelved: bigint;
}

/** A person's open deals by currency; those off the pipeline are counted separately. */
export async function sumOpenDeals(tx: Tx, companyId: string, ownerId: string): Promise<HandOverRow[]> {
  const { rows } = await sql<HandOverRow>`
    select currency, count(*) filter (where shelf is null) as deals, count(*) filter (where shelf is not null) as shelved,
           coalesce(sum(amount_minor) filter (where shelf is null), 0)::bigint as amount_minor
      from deals
     where company_id = ${companyId} and owner_id = ${ownerId} and stage not in ('closed_won', 'closed_lost')
     group by currency order by 2 desc, 1
  `.execute(tx.kysely);
  return rows;
}

interface Hands {
  readonly from: string;
  readonly to: string;
  readonly most: number;
  readonly now: Date;
}

export interface HandedDeal {
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly version: number;
}

/** Behind the company's turn. */
export async function handOverDeals(tx: Tx, { from, to, most, now }: Hands): Promise<HandedDeal[]> {
  const { rows } = await sql<HandedDeal>`
    select * from app.hand_over_deals(${from}, ${to}, ${most}::integer, ${now})
  `.execute(tx.kysely);
  return rows;
}

/** Ends up to that many of a person's collaborations. Under the company's turn. */
export async function endCollaborations(
  tx: Tx,
  companyId: string,
  profileId: string,
  most: number,
): Promise<HandedDeal[]> {
  const { rows } = await sql<HandedDeal>`
    with gone as (
      delete from deal_collaborators
       where company_id = ${companyId} and profile_id = ${profileId} and deal_id in (
         select deal_id from deal_collaborators
          where company_id = ${companyId} and profile_id = ${profileId} order by deal_id limit ${most}::integer)
      returning deal_id)
    select d.id as deal_id, d.workspace_id, d.number, d.version
      from gone g join deals d on d.company_id = ${companyId} and d.id = g.deal_id
  `.execute(tx.kysely);
  return rows;
}

export async function recordHandOver(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  { deals, done, now }: { readonly deals: number; readonly done: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    update member_removals
       set deals_handed_over = deals_handed_over + ${deals}::integer, handed_over_at = ${done ? now : null}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

export interface WaitingRemoval {
  readonly id: string;
  readonly profile_id: string;
  readonly profile_name: string;
  readonly heir_id: string;
  readonly heir_name: string;
  readonly removed_by: string | null;
  /** The person is in a workspace of the company again: what they own stays theirs. */
  readonly is_back: boolean;
}

/** A removal whose hand-over is not finished, locked; null once it is. */
export async function lockWaitingRemoval(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<WaitingRemoval | null> {
  const { rows } = await sql<WaitingRemoval>`
    select r.id, r.profile_id, r.heir_id, r.removed_by, p.workspace_id is not null as is_back,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as profile_name,
           coalesce(nullif(concat_ws(' ', h.first_name, h.last_name), ''), h.email) as heir_name
      from member_removals r
      join profiles p on p.company_id = r.company_id and p.id = r.profile_id
      join profiles h on h.company_id = r.company_id and h.id = r.heir_id
     where r.company_id = ${companyId} and r.id = ${id} and r.handed_over_at is null
       for update of r
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

const WAITS_FOR_HEIR = sql`handed_over_at is null and heir_id is not null and app.is_open(company_id)`;

export const anyWaitingRemoval = (): RawBuilder<boolean> =>
  sql`exists (select from member_removals where ${WAITS_FOR_HEIR})`;

/** Whatever company they are of, as system role. */
export async function listWaitingRemovals(
  tx: Tx,
): Promise<{ readonly company_id: string; readonly id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from member_removals where ${WAITS_FOR_HEIR}
     order by created_at limit 100
  `.execute(tx.kysely);
  return rows;
}
