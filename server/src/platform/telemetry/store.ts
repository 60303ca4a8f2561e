import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Durations } from './durations.ts';
import { type Failure, fingerprintOf } from './failure.ts';

/** Kinds of errors that are distinguished; what comes beyond is counted as one more. */
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
  const { rows } = await sql<{
    id: string;
  }>`
    insert into error_groups as g (id, fingerprint, side, name, message, occurrences, first_seen_at, last_seen_at,
                                   first_release, last_release, last_route)
    select ${newId()}::uuid, ${fingerprint}::bytea, ${failure.side}::error_side, ${failure.name}::text,
      ${failure.message}::text, ${count}::bigint, ${first.at}::timestamptz, ${at}::timestamptz,
           ${first.release}::text, ${failure.release}::text, ${failure.route}::text
     where ${beyond}::boolean or exists (select 1 from error_groups where fingerprint = ${fingerprint})
        or (select count(*) from error_groups) < ${MAX_GROUPS}::int
    on conflict (fingerprint) do update set
      occurrences = g.occurrences + excluded.occurrences,
      last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at),
      last_release = excluded.last_release,
      last_route = coalesce(excluded.last_route, g.last_route),
      state = case when excluded.last_release <> g.last_release then 'open' else g.state end,
      resolved_at = case when excluded.last_release <> g.last_release then null else g.resolved_at end,
      resolved_by = case when excluded.last_release <> g.last_release then null else g.resolved_by end
    returning id
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

async function insertSamples(tx: Tx, groupId: string, samples: Counted['samples']): Promise<void> {
  for (const { failure, at } of samples) {
    await sql`
      insert into error_samples (group_id, id, message, stack, release, route, user_id, request_id, user_agent, created_at)
      values (${groupId}, ${newId()}, ${failure.message}, ${failure.frames.join('\n').slice(0, 8000)},
        ${failure.release}, ${failure.route},
              (select id from users where id = coalesce(${failure.userId}::uuid, (select user_id from sessions
                where token_hash = ${failure.sessionHash}::bytea))),
              ${failure.requestId}, ${failure.userAgent}, ${at})
    `.execute(tx.kysely);
  }
  await sql`
    delete from error_samples where group_id = ${groupId} and id in (
    select id from error_samples where group_id = ${groupId} order by id desc offset ${SAMPLES_PER_GROUP})
  `.execute(tx.kysely);
}

const beyondOf = (failure: Failure): Failure => ({
  ...failure,
  name: 'More',
  message: 'Other errors',
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
  await sql`
    insert into error_hours as h (hour, group_id, occurrences) values (date_trunc('hour', ${at}::timestamptz),
      ${groupId}, ${count})
    on conflict (hour, group_id) do update set occurrences = h.occurrences + excluded.occurrences
  `.execute(tx.kysely);
}

/** Adds to what other instances counted on the same day (UTC). */
async function addToDay(tx: Tx, day: string, kind: string, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into service_days as s (day, kind, count) values (${day}, ${kind}, ${count})
    on conflict (day, kind) do update set count = s.count + excluded.count
  `.execute(tx.kysely);
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
  await sql`
    insert into server_logs (id, level, message, detail, instance, request_id, created_at)
    select l.id, l.level, l.message, l.detail::jsonb, ${instance}, l.request_id, l.created_at
      from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ level }) => level)}::text[],
        ${lines.map(({ message }) => message)}::text[], ${lines.map(({ detail }) => JSON.stringify(detail))}::text[],
        ${lines.map(({ requestId }) => requestId)}::text[], ${lines.map(({ at }) => at)}::timestamptz[])
             as l (id, level, message, detail, request_id, created_at)
  `.execute(tx.kysely);
}

/** Adds to what other instances, or this one earlier, counted in the same window. */
export async function saveDurations(tx: Tx, windows: readonly Durations[]): Promise<void> {
  const keyOf = ({ startedAt, method, route }: Durations): string =>
    `${startedAt.toISOString()} ${method} ${route}`;
  for (const one of [...windows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await sql`
      insert into request_windows as w (started_at, method, route, requests, failures, total_ms, max_ms, buckets)
      values (${one.startedAt}, ${one.method}, ${one.route}, ${one.requests}, ${one.failures}, ${one.totalMs},
        ${one.maxMs}, ${one.buckets}::int[])
      on conflict (started_at, method, route) do update set
        requests = w.requests + excluded.requests, failures = w.failures + excluded.failures,
        total_ms = w.total_ms + excluded.total_ms, max_ms = greatest(w.max_ms, excluded.max_ms),
        buckets = (select array_agg(a + b order by at) from unnest(w.buckets, excluded.buckets) with ordinality as s (a, b, at))
    `.execute(tx.kysely);
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
    await sql`
      insert into slow_requests (id, method, route, status, duration_ms, request_id, instance, created_at)
      values (${newId()}, ${method}, ${route}, ${status}, ${durationMs}, ${requestId}, ${instance}, ${at})
    `.execute(tx.kysely);
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
  await sql`
    insert into instances (id, name, processes, release, node, memory_bytes, event_loop_ms, started_at, seen_at)
    values (${facts.id}, ${facts.name}, ${facts.processes}, ${facts.release}, ${facts.node}, ${facts.memoryBytes},
      ${facts.eventLoopMs}, ${facts.startedAt}, ${now})
    on conflict (id) do update set memory_bytes = excluded.memory_bytes, event_loop_ms = excluded.event_loop_ms,
      seen_at = excluded.seen_at
  `.execute(tx.kysely);
}

export async function deleteInstance(tx: Tx, id: string): Promise<void> {
  await sql`delete from instances where id = ${id}`.execute(tx.kysely);
}
