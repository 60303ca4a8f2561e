import type { LogLevel } from '@dealwright/contract/operator/service';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { BUCKET_LIMITS_MS } from '../../../platform/telemetry/durations.ts';

export interface DatabaseRow {
  readonly version: string;
  readonly size_bytes: bigint;
  readonly connections: number;
}

export async function readDatabase(tx: Tx): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as version, pg_database_size(current_database())::bigint as size_bytes,
           (select coalesce(max(d.numbackends), 0)::int from pg_stat_database d
             where d.datname = current_database()) as connections
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('the database said nothing of itself');
  return row;
}

export interface MigrationRow {
  readonly version: number;
  readonly name: string;
  readonly applied_at: Date;
}

export async function listMigrations(tx: Tx): Promise<MigrationRow[]> {
  const { rows } = await sql<MigrationRow>`
    select version, name, applied_at from schema_migrations order by version desc limit 500
  `.execute(tx.kysely);
  return rows;
}

export interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly counted_at: Date | null;
}

/** As the job queue counts them itself every few seconds; null while no worker has ever run. */
export async function listQueues(tx: Tx): Promise<QueueRow[] | null> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.queue') is not null as there
  `.execute(tx.kysely);
  if (!known[0]?.there) return null;
  const { rows } = await sql<QueueRow>`
    select name, queued_count as waiting, active_count as active, failed_count as failed, monitor_on as counted_at
      from pgboss.queue where not starts_with(name, '__') order by name limit 200
  `.execute(tx.kysely);
  return rows;
}

const COUNTED_UP_TO = 1_000;

export async function countMails(tx: Tx): Promise<{ readonly waiting: number; readonly dead: number }> {
  const counted = (state: 'queued' | 'dead') =>
    sql`
      (select count(*)::int from (select 1 from mails where state = ${sql.lit(state)}
        limit ${sql.lit(COUNTED_UP_TO)}) counted)`;
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select ${counted('queued')} as waiting, ${counted('dead')} as dead
  `.execute(tx.kysely);
  return rows[0] ?? { waiting: 0, dead: 0 };
}

export interface InstanceRow {
  readonly id: string;
  readonly name: string;
  readonly processes: 'all' | 'api' | 'worker';
  readonly release: string;
  readonly node: string;
  readonly memory_bytes: bigint;
  readonly event_loop_ms: number;
  readonly started_at: Date;
  readonly seen_at: Date;
}

export async function listInstances(tx: Tx): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`
    select id, name, processes, release, node, memory_bytes, event_loop_ms, started_at, seen_at
      from instances order by seen_at desc, id limit 200
  `.execute(tx.kysely);
  return rows;
}

export interface RouteRow {
  readonly method: string;
  readonly route: string;
  readonly requests: number;
  readonly failures: number;
  readonly total_ms: number;
  readonly max_ms: number;
  readonly buckets: number[];
}

const BUCKETS = sql.join(
  Array.from(
    { length: BUCKET_LIMITS_MS.length + 1 },
    (_, at) => sql`coalesce(sum(buckets[${sql.lit(at + 1)}]), 0)::float8`,
  ),
);
const MOST_ROUTES = 300;

/** The sums over the windows since a time, which the key leads with. */
export async function listRouteSums(tx: Tx, since: Date): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`
    select method, route, sum(requests)::float8 as requests, sum(failures)::float8 as failures,
           sum(total_ms)::float8 as total_ms, max(max_ms) as max_ms, array[${BUCKETS}] as buckets
      from request_windows where started_at >= ${since}
     group by method, route order by sum(total_ms) desc limit ${sql.lit(MOST_ROUTES)}
  `.execute(tx.kysely);
  return rows;
}

export interface SlowRow {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly request_id: string;
  readonly instance: string;
  readonly created_at: Date;
}

export async function listSlowPage(
  tx: Tx,
  since: Date,
  after: Position | null,
  limit: number,
): Promise<SlowRow[]> {
  const next = after ? sql`(duration_ms, id) < (${after[0]}::bigint, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<SlowRow>`
    select id, method, route, status, duration_ms, request_id, instance, created_at
      from slow_requests where created_at >= ${since} and ${next}
     order by duration_ms desc, id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface LogRow {
  readonly id: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  readonly instance: string;
  readonly request_id: string | null;
  readonly created_at: Date;
}

interface PageRequest {
  readonly words: readonly string[];
  /** What was looked for, where it is the id of a request. */
  readonly requestId: string | null;
  readonly levels: readonly LogLevel[];
  readonly after: Position | null;
  readonly limit: number;
}

/** The table is cut to a size at which words may be looked for line by line. */
export async function listLogPage(
  tx: Tx,
  { words, requestId, levels, after, limit }: PageRequest,
): Promise<LogRow[]> {
  const next = after ? sql`l.id < ${after[0]}::uuid` : sql`true`;
  const leveled = levels.length > 0 ? sql`l.level = any (${levels}::text[])` : sql`true`;
  const named =
    requestId !== null
      ? sql`l.request_id = ${requestId}`
      : words.length > 0
        ? sql`app.plain(l.message || ' ' || l.detail::text || ' ' || l.instance)
                like all ((select app.search_patterns(${words}::text[]))::text[])`
        : sql`true`;
  const { rows } = await sql<LogRow>`
    select l.id, l.level, l.message, l.detail, l.instance, l.request_id, l.created_at
      from server_logs l where ${named} and ${leveled} and ${next}
     order by l.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Whatever is sealed for longer than a sign-in lasts: where it lies, and in which column. */
const PLACES = [
  ['mfa_factors', 'secret'],
  ['hubspot_connections', 'token'],
  ['email_connections', 'refresh_token'],
  ['push_keys', 'private_key'],
  ['ai.company_webhook_config', 'webhook_secret'],
] as const;

/** Counts what names another key than those that are known; a sealed value says which in its bytes 2 to 5. */
export async function countUnreadable(tx: Tx, known: readonly Buffer[], now: Date): Promise<void> {
  for (const [table, column] of PLACES) {
    const sealed = sql.ref(column);
    await sql`
      insert into unreadable_secrets (place, count, looked_at)
      select ${table}, (select count(*) from (
               select 1 from ${sql.table(table)}
                where ${sealed} is not null and substring(${sealed} from 2 for 4) <> all (${known}::bytea[])
                limit ${sql.lit(COUNTED_UP_TO)}) counted), ${now}
      on conflict (place) do update set count = excluded.count, looked_at = excluded.looked_at
    `.execute(tx.kysely);
  }
}
