import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

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
