import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Tx } from '@dealwright/db/database';
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
  const counted = await tx.query(
    `insert into rate_limits as r (bucket, attempts, window_started_at) values ($1, 1, $2)
     on conflict (bucket) do update set
       attempts = case when greatest(r.window_started_at, r.blocked_until) < $2::timestamptz - make_interval(secs => $4)
         then 1 else r.attempts + 1 end,
       blocked_until = case
         when greatest(r.window_started_at, r.blocked_until) < $2::timestamptz - make_interval(secs => $4) then null
         when r.attempts + 1 >= $3
         then $2::timestamptz + make_interval(secs => least(power(2, least(r.attempts + 1 - $3, 20)), $4))
         else null end,
       window_started_at = $2
     where r.blocked_until is null or r.blocked_until <= $2
     returning 1`,
    [bucket, now, throttle.free, throttle.windowSeconds],
  );
  if (counted.length > 0) return;
  const [row] = await tx.query<{ readonly wait_seconds: number }>(
    `select greatest(1, ceil(extract(epoch from blocked_until - $2::timestamptz)))::int as wait_seconds
       from rate_limits where bucket = $1`,
    [bucket, now],
  );
  throw tooMany(row?.wait_seconds ?? 1);
}

/** Forgets the attempts of a subject: the right person came in. */
export async function forgiveAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await tx.query('delete from rate_limits where bucket = $1', [bucketOf(throttle, subject)]);
}

/** Takes one attempt back and no other: that one was right, which says nothing of those before it. */
export async function returnAttempt(
  tx: Tx,
  throttle: Pick<Throttle, 'name'>,
  subject: string,
): Promise<void> {
  await tx.query(
    'update rate_limits set attempts = greatest(attempts - 1, 0), blocked_until = null where bucket = $1',
    [bucketOf(throttle, subject)],
  );
}

/** Writes the attempts as they are: what is told of nobody takes as long as what is put on record. */
export async function rewriteAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await tx.query('update rate_limits set attempts = attempts where bucket = $1', [
    bucketOf(throttle, subject),
  ]);
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
  const counted = await tx.query(
    `insert into rate_limits as r (bucket, attempts, window_started_at) values ($1, 1, $2)
     on conflict (bucket) do update set
       attempts = case when r.window_started_at <= $2::timestamptz - make_interval(secs => $4) then 1 else r.attempts + 1 end,
       window_started_at = case when r.window_started_at <= $2::timestamptz - make_interval(secs => $4) then $2
         else r.window_started_at end
     where r.attempts < $3 or r.window_started_at <= $2::timestamptz - make_interval(secs => $4)
     returning 1`,
    [bucket, now, window.limit, window.windowSeconds],
  );
  if (counted.length > 0) return;
  const [row] = await tx.query<{ readonly wait_seconds: number }>(
    `select greatest(1, ceil(extract(epoch from window_started_at + make_interval(secs => $3) - $2::timestamptz)))::int
              as wait_seconds
       from rate_limits where bucket = $1`,
    [bucket, now, window.windowSeconds],
  );
  throw tooMany(row?.wait_seconds ?? 1);
}
