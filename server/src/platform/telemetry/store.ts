import type { Tx } from '@dealwright/db/database';
import { newId } from '../ids.ts';
import type { Durations } from './durations.ts';
import { type Failure, fingerprintOf } from './failure.ts';

/** Kinds of errors that are told apart; what comes beyond is counted as one more. */
const MAX_GROUPS = 2_000;
const SAMPLES_PER_GROUP = 10;

export interface Counted {
  readonly failure: Failure;
  readonly fingerprint: Buffer;
  readonly count: number;
  readonly first: { readonly release: string; readonly at: Date };
  /** When it was last seen. */
  readonly at: Date;
  /** The newest few, oldest first. */
  readonly samples: readonly { readonly failure: Failure; readonly at: Date }[];
}

async function upsertGroup(tx: Tx, counted: Counted, beyond: boolean): Promise<string | null> {
  const { failure, fingerprint, count, at, first } = counted;
  const rows = await tx.query<{ id: string }>(
    `insert into error_groups as g (id, fingerprint, side, name, message, occurrences, first_seen_at, last_seen_at,
                                    first_release, last_release, last_route)
     select $1::uuid, $2::bytea, $3::error_side, $4::text, $5::text, $6::bigint, $12::timestamptz, $7::timestamptz,
            $13::text, $8::text, $9::text
      where $10::boolean or exists (select 1 from error_groups where fingerprint = $2)
         or (select count(*) from error_groups) < $11::int
     on conflict (fingerprint) do update set
       occurrences = g.occurrences + excluded.occurrences,
       last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at),
       last_release = excluded.last_release,
       last_route = coalesce(excluded.last_route, g.last_route),
       state = case when excluded.last_release <> g.last_release then 'open' else g.state end,
       resolved_at = case when excluded.last_release <> g.last_release then null else g.resolved_at end,
       resolved_by = case when excluded.last_release <> g.last_release then null else g.resolved_by end
     returning id`,
    [
      newId(),
      fingerprint,
      failure.side,
      failure.name,
      failure.message,
      count,
      at,
      failure.release,
      failure.route,
      beyond,
      MAX_GROUPS,
      first.at,
      first.release,
    ],
  );
  return rows[0]?.id ?? null;
}

async function insertSamples(tx: Tx, groupId: string, samples: Counted['samples']): Promise<void> {
  for (const { failure, at } of samples) {
    await tx.query(
      `insert into error_samples (group_id, id, message, stack, release, route, user_id, request_id, user_agent, created_at)
       values ($1, $2, $3, $4, $5, $6,
               (select id from users where id = coalesce($7::uuid, (select user_id from sessions where token_hash = $8::bytea))),
               $9, $10, $11)`,
      [
        groupId,
        newId(),
        failure.message,
        failure.frames.join('\n').slice(0, 8000),
        failure.release,
        failure.route,
        failure.userId,
        failure.sessionHash,
        failure.requestId,
        failure.userAgent,
        at,
      ],
    );
  }
  await tx.query(
    `delete from error_samples where group_id = $1 and id in (
       select id from error_samples where group_id = $1 order by id desc offset $2)`,
    [groupId, SAMPLES_PER_GROUP],
  );
}

const beyondOf = (failure: Failure): Failure => ({
  ...failure,
  name: 'More',
  message: 'More kinds of errors than are kept apart',
  frames: [],
});

/** Adds to the groups that are there, and makes new ones while there is room. */
export async function saveFailures(tx: Tx, failures: readonly Counted[]): Promise<void> {
  // In one order everywhere, so that instances which save the same kinds wait for each other and never in a ring.
  const ordered = [...failures].sort((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
  for (const counted of ordered) {
    let id = await upsertGroup(tx, counted, false);
    if (id === null) {
      const failure = beyondOf(counted.failure);
      id = await upsertGroup(tx, { ...counted, failure, fingerprint: fingerprintOf(failure) }, true);
    }
    if (id !== null) {
      await insertSamples(tx, id, counted.samples);
      await countHour(tx, id, counted);
    }
  }
  for (const [day, count] of sumByDay(ordered.map(({ at, count }) => ({ at, count }))))
    await addToDay(tx, day, 'errors', count);
}

async function countHour(tx: Tx, groupId: string, { at, count }: Counted): Promise<void> {
  await tx.query(
    `insert into error_hours as h (hour, group_id, occurrences) values (date_trunc('hour', $1::timestamptz), $2, $3)
     on conflict (hour, group_id) do update set occurrences = h.occurrences + excluded.occurrences`,
    [at, groupId, count],
  );
}

/** Adds to what other instances counted on the same day (UTC). */
async function addToDay(tx: Tx, day: string, kind: string, count: number): Promise<void> {
  if (count === 0) return;
  await tx.query(
    `insert into service_days as s (day, kind, count) values ($1, $2, $3)
     on conflict (day, kind) do update set count = s.count + excluded.count`,
    [day, kind, count],
  );
}

/** In the order of the days, so that instances which add to the same ones wait for each other and never in a ring. */
function sumByDay(counts: readonly { readonly at: Date; readonly count: number }[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { at, count } of counts) {
    const day = at.toISOString().slice(0, 10);
    sums.set(day, (sums.get(day) ?? 0) + count);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
}

export interface LogLine {
  readonly level: 'warn' | 'error' | 'fatal';
  readonly message: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string | null;
  readonly at: Date;
}

export async function saveLogLines(tx: Tx, instance: string, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into server_logs (id, level, message, detail, instance, request_id, created_at)
     select l.id, l.level, l.message, l.detail::jsonb, $1, l.request_id, l.created_at
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
              as l (id, level, message, detail, request_id, created_at)`,
    [
      instance,
      lines.map(() => newId()),
      lines.map(({ level }) => level),
      lines.map(({ message }) => message),
      lines.map(({ detail }) => JSON.stringify(detail)),
      lines.map(({ requestId }) => requestId),
      lines.map(({ at }) => at),
    ],
  );
}

/** Adds to what other instances, or this one earlier, counted in the same window. */
export async function saveDurations(tx: Tx, windows: readonly Durations[]): Promise<void> {
  const keyOf = ({ startedAt, method, route }: Durations): string =>
    `${startedAt.toISOString()} ${method} ${route}`;
  for (const one of [...windows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await tx.query(
      `insert into request_windows as w (started_at, method, route, requests, failures, total_ms, max_ms, buckets)
       values ($1, $2, $3, $4, $5, $6, $7, $8::int[])
       on conflict (started_at, method, route) do update set
         requests = w.requests + excluded.requests, failures = w.failures + excluded.failures,
         total_ms = w.total_ms + excluded.total_ms, max_ms = greatest(w.max_ms, excluded.max_ms),
         buckets = (select array_agg(a + b order by at) from unnest(w.buckets, excluded.buckets) with ordinality as s (a, b, at))`,
      [one.startedAt, one.method, one.route, one.requests, one.failures, one.totalMs, one.maxMs, one.buckets],
    );
  }
  const sumsOf = (count: (one: Durations) => number) =>
    sumByDay(windows.map((one) => ({ at: one.startedAt, count: count(one) })));
  for (const [day, count] of sumsOf(({ requests }) => requests)) await addToDay(tx, day, 'requests', count);
  for (const [day, count] of sumsOf(({ failures }) => failures))
    await addToDay(tx, day, 'failed_requests', count);
}

export interface SlowRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly at: Date;
}

export async function saveSlowRequests(
  tx: Tx,
  instance: string,
  requests: readonly SlowRequest[],
): Promise<void> {
  for (const { method, route, status, durationMs, requestId, at } of requests) {
    await tx.query(
      `insert into slow_requests (id, method, route, status, duration_ms, request_id, instance, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [newId(), method, route, status, durationMs, requestId, instance, at],
    );
  }
}

export interface InstanceFacts {
  readonly id: string;
  readonly name: string;
  readonly processes: 'all' | 'api' | 'worker';
  readonly release: string;
  readonly node: string;
  readonly memoryBytes: number;
  readonly eventLoopMs: number;
  readonly startedAt: Date;
}

export async function saveInstance(tx: Tx, facts: InstanceFacts, now: Date): Promise<void> {
  await tx.query(
    `insert into instances (id, name, processes, release, node, memory_bytes, event_loop_ms, started_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set memory_bytes = excluded.memory_bytes, event_loop_ms = excluded.event_loop_ms,
       seen_at = excluded.seen_at`,
    [
      facts.id,
      facts.name,
      facts.processes,
      facts.release,
      facts.node,
      facts.memoryBytes,
      facts.eventLoopMs,
      facts.startedAt,
      now,
    ],
  );
}

export async function deleteInstance(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from instances where id = $1', [id]);
}
