import type { CompanyState } from '@dealwright/contract/operator/operator-companies';
import type { OperatorWorkspace } from '@dealwright/contract/operator/operator-lists';
import type { Tx } from '@dealwright/db/database';
import type { Feature } from '@dealwright/domain/feature';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { NIL_ID } from '../../platform/ids.ts';

export interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly created_at: Date;
  readonly state: CompanyState;
  readonly suspended_at: Date | null;
  readonly suspension_reason: string | null;
  readonly suspended_by: string | null;
  readonly deletion_due_at: Date | null;
  readonly deletion_begun: boolean;
  readonly last_used_at: Date | null;
  readonly has_operator: boolean;
  readonly requests_limit: number | null;
  readonly database_seconds_limit: number | null;
  readonly jobs_limit: number | null;
  readonly recordings_gb_limit: number | null;
}

export async function findCompany(tx: Tx, id: string): Promise<CompanyRow | null> {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name, c.domain, c.created_at, c.suspended_at, c.suspension_reason, by.email as suspended_by,
           c.requests_limit, c.database_seconds_limit, c.jobs_limit, c.recordings_gb_limit,
           case when d.erased_at is not null then 'erased' when c.suspended_at is not null then 'suspended'
                else 'active' end as state,
           case when d.erased_at is null then d.due_at end as deletion_due_at,
           coalesce(d.begun_at is not null, false) as deletion_begun,
           (select max(greatest(p.last_login_at, (select max(s.last_used_at) from sessions s where s.user_id = p.id)))
              from profiles p where p.company_id = c.id and p.workspace_id is not null) as last_used_at,
           exists (select from users u where u.company_id = c.id and u.is_super_admin) as has_operator
      from companies c
      left join company_deletions d on d.company_id = c.id
      left join users by on by.id = c.suspended_by
     where c.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Of two operators at once the second sees what the first has done; a deletion that begins waits too. */
export async function lockCompany(tx: Tx, id: string): Promise<void> {
  await sql`select from companies where id = ${id} for update`.execute(tx.kysely);
}

/** Null is what all companies may. */
export async function setLimits(
  tx: Tx,
  id: string,
  limits: {
    readonly requests: number | null;
    readonly database_seconds: number | null;
    readonly jobs: number | null;
    readonly recordings_gb: number | null;
  },
  now: Date,
): Promise<void> {
  await sql`
    update companies set requests_limit = ${limits.requests}, database_seconds_limit = ${limits.database_seconds},
           jobs_limit = ${limits.jobs}, recordings_gb_limit = ${limits.recordings_gb}, updated_at = ${now}
     where id = ${id}
  `.execute(tx.kysely);
}

interface Suspension {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
  readonly now: Date;
}

export async function markSuspended(tx: Tx, { id, by, reason, now }: Suspension): Promise<void> {
  await sql`
    update companies set suspended_at = ${now}, suspended_by = ${by}, suspension_reason = ${reason}, updated_at = ${now}
     where id = ${id}
  `.execute(tx.kysely);
}

/** What waited goes on where it stood: deliveries and invitations have as much time left as they had. */
export async function markResumed(tx: Tx, id: string, since: Date, now: Date): Promise<void> {
  const away = sql`${now}::timestamptz - ${since}::timestamptz`;
  await sql`
    update companies
       set suspended_at = null, suspended_by = null, suspension_reason = null, resumed_at = ${now}, updated_at = ${now}
     where id = ${id}
  `.execute(tx.kysely);
  await sql`
    update webhook_deliveries set expires_at = expires_at + (${away})
     where company_id = ${id} and state = 'waiting' and expires_at > ${since}
  `.execute(tx.kysely);
  await sql`
    update workspace_invitations set expires_at = expires_at + (${away})
     where company_id = ${id} and status = 'pending' and expires_at > ${since}
  `.execute(tx.kysely);
  await sql`update mails set dispatched_at = null where company_id = ${id} and state = 'queued'`.execute(
    tx.kysely,
  );
}

export interface WorkspaceSeats {
  readonly id: string;
  readonly name: string;
  readonly workspace_type: 'team' | 'personal';
  readonly members: number;
  readonly seats: number;
}

const MOST_WORKSPACES = 50;

/** A workspace has no more members than seats, so that counting them is bounded. */
export async function listWorkspaces(tx: Tx, companyId: string): Promise<WorkspaceSeats[]> {
  const { rows } = await sql<WorkspaceSeats>`
    select w.id, w.name, w.workspace_type, w.max_members as seats,
           (select count(*)::int from profiles p where p.company_id = w.company_id and p.workspace_id = w.id) as members
      from workspaces w where w.company_id = ${companyId}
     order by w.created_at, w.id limit ${sql.lit(MOST_WORKSPACES)}
  `.execute(tx.kysely);
  return rows;
}

export interface UsageDay {
  readonly day: string;
  readonly operations: number;
  readonly api_calls: number;
  readonly cost_usd: number;
}

/** From the totals that are kept of each day. */
export async function listUsage(tx: Tx, companyId: string, from: string): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    select usage_date as day, sum(operations)::float8 as operations, sum(api_calls)::float8 as api_calls,
           sum(cost_usd)::float8 as cost_usd
      from usage_days where company_id = ${companyId} and usage_date >= ${from}::date
     group by usage_date order by usage_date
  `.execute(tx.kysely);
  return rows;
}

/** Switched for this company, and not as they are for all. */
export async function listOwnFlags(
  tx: Tx,
  companyId: string,
  features: readonly Feature[],
): Promise<{ key: Feature; enabled: boolean }[]> {
  const { rows } = await sql<{ key: Feature; enabled: boolean }>`
    select f.key, f.enabled from feature_flags f
      left join feature_flags a on a.company_id = ${NIL_ID} and a.key = f.key
     where f.company_id = ${companyId} and f.key = any (${features}::text[])
       and f.enabled <> coalesce(a.enabled, f.key = any (app.features_on_by_default()))
     order by f.key
  `.execute(tx.kysely);
  return rows;
}

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

export interface CostSums {
  readonly operations: bigint;
  readonly api_calls: bigint;
  readonly tokens_input: bigint;
  readonly tokens_output: bigint;
  readonly cost_usd: string;
}

export interface CostRow extends CostSums {
  readonly company_id: string;
  readonly company_name: string;
  readonly service_type: string;
}

/** `month` is its first day. */
export async function listCostPage(
  tx: Tx,
  month: string,
  after: Position | null,
  limit: number,
): Promise<CostRow[]> {
  const next = after
    ? sql`(m.cost_usd, m.company_id, m.service_type) < (${after[0]}::numeric, ${after[1]}::uuid, ${after[2]}::text)`
    : sql`true`;
  const { rows } = await sql<CostRow>`
    select m.company_id, c.name as company_name, m.service_type, m.operations, m.api_calls, m.tokens_input,
           m.tokens_output, m.cost_usd
      from usage_months m join companies c on c.id = m.company_id
     where m.month = ${month}::date and ${next}
     order by m.cost_usd desc, m.company_id desc, m.service_type desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Over what is kept of one month: a row for each company and service. */
export async function sumCosts(tx: Tx, month: string): Promise<CostSums | undefined> {
  const { rows } = await sql<CostSums>`
    select coalesce(sum(operations), 0)::bigint as operations, coalesce(sum(api_calls), 0)::bigint as api_calls,
           coalesce(sum(tokens_input), 0)::bigint as tokens_input, coalesce(sum(tokens_output), 0)::bigint as tokens_output,
           coalesce(sum(cost_usd), 0) as cost_usd
      from usage_months where month = ${month}::date
  `.execute(tx.kysely);
  return rows[0];
}
