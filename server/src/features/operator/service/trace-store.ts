import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { BUCKET_LIMITS_MS } from '../../../platform/telemetry/durations.ts';

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
