import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { AppError } from './errors.ts';

export interface Throttle {
  /** What is counted, such as `sign-in`. */
  readonly name: string;
  /** Attempts within a window that cost no wait. */
  readonly free: number;
  readonly windowSeconds: number;
}

/** Four groups of an IPv6 address belong to one client; of a mapped IPv4 address, the IPv4 part. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function bucketOf(throttle: Pick<Throttle, 'name'>, subject: string): string {
  return `${throttle.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

/**
 * Counts an attempt against a subject before it is made, in the database, so that every instance counts alike. Past
 * the free ones each attempt makes the next wait, twice as long each time, from one second up to the window; a window
 * without an attempt forgets them. Throws 429 while the wait lasts: an attempt that is refused counts for nothing, so
 * that the rollback which follows takes nothing back.
 */
export async function takeAttempt(tx: Tx, throttle: Throttle, subject: string, now: Date): Promise<void> {
  const bucket = bucketOf(throttle, subject);
  const { rows: counted } = await sql`
      insert into rate_limits as r (bucket, attempts, window_started_at) values (${bucket}, 1, ${now})
      on conflict (bucket) do update set
        attempts = case when greatest(r.window_started_at,
          r.blocked_until) < ${now}::timestamptz - make_interval(secs => ${throttle.windowSeconds})
          then 1 else r.attempts + 1 end,
        blocked_until = case
          when greatest(r.window_started_at,
            r.blocked_until) < ${now}::timestamptz - make_interval(secs => ${throttle.windowSeconds}) then null
          when r.attempts + 1 >= ${throttle.free}
          then ${now}::timestamptz + make_interval(secs => least(power(2, least(r.attempts + 1 - ${throttle.free}, 20)),
            ${throttle.windowSeconds}))
          else null end,
        window_started_at = ${now}
      where r.blocked_until is null or r.blocked_until <= ${now}
      returning 1
    `.execute(tx.kysely);
  if (counted.length > 0) return;
  const {
    rows: [row],
  } = await sql<{
    readonly wait_seconds: number;
  }>`
    select greatest(1, ceil(extract(epoch from blocked_until - ${now}::timestamptz)))::int as wait_seconds
      from rate_limits where bucket = ${bucket}
  `.execute(tx.kysely);
  throw tooMany(row?.wait_seconds ?? 1);
}

/** Forgets the attempts of a subject: the right person came in. */
export async function forgiveAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await sql`delete from rate_limits where bucket = ${bucketOf(throttle, subject)}`.execute(tx.kysely);
}

/** Takes one attempt back and no other: that one was right, which says nothing of those before it. */
export async function returnAttempt(
  tx: Tx,
  throttle: Pick<Throttle, 'name'>,
  subject: string,
): Promise<void> {
  await sql`
    update rate_limits set attempts = greatest(attempts - 1, 0), blocked_until = null
      where bucket = ${bucketOf(throttle, subject)}
  `.execute(tx.kysely);
}

/** Writes the attempts as they are, so unknown subjects take as long as recorded ones. */
export async function rewriteAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await sql`update rate_limits set attempts = attempts where bucket = ${bucketOf(throttle, subject)}`.execute(
    tx.kysely,
  );
}

export function tooMany(seconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError(
    'too_many_requests',
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: seconds },
  );
}

/** So many in a window of time, which begins with the first; then none until it is over. */
export interface Window {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Counts an attempt against a subject before it is made, like `takeAttempt`, for what has a fixed limit. Throws 429
 * with the rest of the window.
 */
export async function takeFromWindow(tx: Tx, window: Window, subject: string, now: Date): Promise<void> {
  const bucket = bucketOf(window, subject);
  const { rows: counted } = await sql`
      insert into rate_limits as r (bucket, attempts, window_started_at) values (${bucket}, 1, ${now})
      on conflict (bucket) do update set
        attempts = case when r.window_started_at <= ${now}::timestamptz - make_interval(secs => ${window.windowSeconds})
          then 1 else r.attempts + 1 end,
        window_started_at = case
          when r.window_started_at <= ${now}::timestamptz - make_interval(secs => ${window.windowSeconds}) then ${now}
          else r.window_started_at end
      where r.attempts < ${window.limit}
        or r.window_started_at <= ${now}::timestamptz - make_interval(secs => ${window.windowSeconds})
      returning 1
    `.execute(tx.kysely);
  if (counted.length > 0) return;
  const {
    rows: [row],
  } = await sql<{
    readonly wait_seconds: number;
  }>`
    select greatest(1, ceil(extract(epoch
      from window_started_at + make_interval(secs => ${window.windowSeconds}) - ${now}::timestamptz)))::int
             as wait_seconds
      from rate_limits where bucket = ${bucket}
  `.execute(tx.kysely);
  throw tooMany(row?.wait_seconds ?? 1);
}
