import { COUNTED_UP_TO, type ServiceKind } from '@dealwright/contract/operator/service-overview';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

const MOST = sql.lit(COUNTED_UP_TO);

/** Counted no further than is worth telling, by an index that holds little else. */
const upTo = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows} limit ${MOST}) counted)`;

export interface FigureRow {
  readonly active_companies: number;
  readonly suspended_companies: number;
  readonly active_people: number;
  readonly waiting_requests: number;
  readonly open_tickets: number;
  readonly errors: number;
  readonly errors_before: number;
  readonly dead_deliveries: number;
  readonly dead_mails: number;
  readonly late_mails: number;
  readonly late_events: number;
  readonly silent_instances: number;
  readonly running_workers: number;
  readonly connections: number;
  readonly most_connections: number;
  readonly unreadable_secrets: number;
}

interface Asked {
  readonly now: Date;
  /** The first of seven days. */
  readonly activeFrom: string;
}

const LATE_MINUTES = 15;
const SILENT_SECONDS = 90;

export async function readFigures(tx: Tx, { now, activeFrom }: Asked): Promise<FigureRow> {
  const at = sql`${now}::timestamptz`;
  const errorsFrom = (from: number, to: number) => sql`(
    select coalesce(sum(occurrences), 0)::int from error_hours
     where hour > ${at} - make_interval(hours => ${sql.lit(from)}) and hour <= ${at} - make_interval(hours => ${sql.lit(to)}))`;
  const late = sql`${at} - make_interval(mins => ${sql.lit(LATE_MINUTES)})`;
  const silent = sql`${at} - make_interval(secs => ${sql.lit(SILENT_SECONDS)})`;
  const deleted = sql`exists (select from company_deletions d where d.company_id = c.id and d.erased_at is not null)`;
  const { rows } = await sql<FigureRow>`
    select ${upTo(sql`select 1 from companies c where c.suspended_at is null and not ${deleted}`)} as active_companies,
           ${upTo(sql`select 1 from companies c where c.suspended_at is not null`)} as suspended_companies,
           ${upTo(sql`select 1 from users where last_active_on >= ${activeFrom}::date`)} as active_people,
           ${upTo(sql`select 1 from early_access_requests where status = 'pending'`)} as waiting_requests,
           ${upTo(sql`select 1 from support_requests where status = 'open'`)} as open_tickets,
           ${errorsFrom(24, 0)} as errors, ${errorsFrom(48, 24)} as errors_before,
           ${upTo(sql`select 1 from webhook_deliveries where state = 'dead'
             and finished_at > ${at} - interval '24 hours'`)} as dead_deliveries,
           ${upTo(sql`select 1 from mails where state = 'dead' and created_at > ${at} - interval '24 hours'`)} as dead_mails,
           ${upTo(sql`select 1 from mails where state = 'queued' and created_at < ${late}
                         and (company_id is null or app.is_open(company_id))`)} as late_mails,
           ${upTo(sql`select 1 from events where dispatched_at is null and created_at < ${late}
             and app.is_open(company_id)`)} as late_events,
           (select count(*)::int from instances where seen_at < ${silent}) as silent_instances,
           (select count(*)::int from instances where seen_at >= ${silent} and processes in ('all', 'worker')) as running_workers,
           (select coalesce(max(s.numbackends), 0)::int from pg_stat_database s
             where s.datname = current_database()) as connections,
           current_setting('max_connections')::int as most_connections,
           (select coalesce(sum(count), 0)::int from unreadable_secrets) as unreadable_secrets
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('the database counted nothing');
  return row;
}

export interface JobFigures {
  readonly late: number;
  readonly failed: number;
}

/** What the job queue holds that should have begun long ago, and what it gave up; null while no worker ever ran. */
export async function readJobs(tx: Tx, now: Date): Promise<JobFigures | null> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there
  `.execute(tx.kysely);
  if (!known[0]?.there) return null;
  const { rows } = await sql<JobFigures>`
    select ${upTo(sql`select 1 from pgboss.job where state = 'created' and not starts_with(name, '__')
                         and start_after < ${now}::timestamptz - make_interval(mins => ${sql.lit(LATE_MINUTES)})`)} as late,
           (select coalesce(sum(failed_count), 0)::int from pgboss.queue where not starts_with(name, '__')) as failed
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface DayRow {
  readonly day: string;
  readonly kind: ServiceKind;
  readonly count: number;
}

export async function listDays(tx: Tx, from: string, to: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, kind, count::float8 as count from service_days
     where day between ${from}::date and ${to}::date order by day, kind
  `.execute(tx.kysely);
  return rows;
}

/** Sets today's totals, and yesterday's for what came in late, from what is kept of each; the rest is kept as it happens. */
export async function keepDays(tx: Tx, today: string, yesterday: string): Promise<void> {
  const signIns = (success: boolean) => sql`
    (select count(*) from audit_log l where l.action = 'sign_in' and l.success = ${sql.lit(success)}
        and l.created_at >= d.day::timestamp at time zone 'UTC'
        and l.created_at < (d.day + 1)::timestamp at time zone 'UTC')`;
  const used = (column: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(${column}), 0) from usage_days u where u.usage_date = d.day)`;
  await sql`
    insert into service_days as s (day, kind, count)
    select d.day, k.kind, k.count::bigint
      from unnest(array[${yesterday}::date, ${today}::date]) as d (day)
     cross join lateral (values
       ('sign_ins', ${signIns(true)}), ('failed_sign_ins', ${signIns(false)}),
       ('api_calls', ${used(sql`u.api_calls`)}), ('cost_micro_usd', round(1000000 * ${used(sql`u.cost_usd`)}))
     ) as k (kind, count)
    on conflict (day, kind) do update set count = excluded.count where s.count <> excluded.count
  `.execute(tx.kysely);
  // A person who comes back tomorrow no longer counts for today: a day's count is kept.
  await sql`
    insert into service_days as s (day, kind, count)
    select ${today}::date, 'active_people', count(*) from users where last_active_on = ${today}::date
    on conflict (day, kind) do update set count = greatest(s.count, excluded.count)
  `.execute(tx.kysely);
}

interface PageRequest {
  readonly after: Position | null;
  readonly limit: number;
}

export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly last_active_on: string;
}

export async function listActivePage(
  tx: Tx,
  from: string,
  { after, limit }: PageRequest,
): Promise<PersonRow[]> {
  const next = after ? sql`(u.last_active_on, u.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, c.id as company_id, c.name as company_name, u.last_active_on
      from users u left join companies c on c.id = u.company_id
     where u.last_active_on >= ${from}::date and ${next}
     order by u.last_active_on desc, u.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface DeliveryRow {
  readonly id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly type: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly finished_at: Date;
  readonly sort_key: string;
}

export async function listDeadDeliveryPage(
  tx: Tx,
  since: Date,
  { after, limit }: PageRequest,
): Promise<DeliveryRow[]> {
  const next = after ? sql`(d.finished_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.company_id, c.name as company_name, d.type, d.attempts, d.last_status, d.last_error,
           d.finished_at, d.finished_at::text as sort_key
      from webhook_deliveries d join companies c on c.id = d.company_id
     where d.state = 'dead' and d.finished_at > ${since} and ${next}
     order by d.finished_at desc, d.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface MailRow {
  readonly id: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly kind: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sort_key: string;
}

export async function listDeadMailPage(
  tx: Tx,
  since: Date,
  { after, limit }: PageRequest,
): Promise<MailRow[]> {
  const next = after ? sql`(m.created_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<MailRow>`
    select m.id, m.company_id, c.name as company_name, m.kind, m.attempts, m.last_error, m.created_at,
           m.created_at::text as sort_key
      from mails m left join companies c on c.id = m.company_id
     where m.state = 'dead' and m.created_at > ${since} and ${next}
     order by m.created_at desc, m.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface Outcome {
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly last_failure: string | null;
}

/** Mails that went out, or were kept for the mailbox of demo mode; and the last one that was given up. */
export async function readMailOutcome(tx: Tx): Promise<Outcome> {
  const newest = (state: 'sent' | 'kept' | 'dead') =>
    sql`(select m.created_at from mails m where m.state = ${sql.lit(state)} order by m.created_at desc limit 1)`;
  const { rows } = await sql<Outcome>`
    select greatest(${newest('sent')}, ${newest('kept')}) as last_success_at, ${newest('dead')} as last_failure_at,
           (select m.last_error from mails m where m.state = 'dead' order by m.created_at desc limit 1) as last_failure
  `.execute(tx.kysely);
  return rows[0] ?? { last_success_at: null, last_failure_at: null, last_failure: null };
}

const LATEST_CALLS = 1_000;

/** Among the latest calls to any service: those to a model, which is whatever is not the embedded analyst. */
export async function readModelOutcome(tx: Tx): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select max(l.created_at) filter (where l.success) as last_success_at,
           max(l.created_at) filter (where not l.success) as last_failure_at, null as last_failure
      from (select service_type, success, created_at from usage_logs
             order by created_at desc, id desc limit ${sql.lit(LATEST_CALLS)}) l
     where l.service_type <> 'embedded'
  `.execute(tx.kysely);
  return rows[0] ?? { last_success_at: null, last_failure_at: null, last_failure: null };
}
