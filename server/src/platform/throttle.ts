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

function bucketOf(throttle: Throttle, subject: string): string {
  return `${throttle.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

interface CountRow {
  readonly attempts: number;
  readonly wait_seconds: number;
}

/**
 * Counts an attempt against a subject before it is made, in the database, so that every instance counts alike. Past
 * the free ones each attempt doubles the wait, from one second up to the window. Throws 429 while the wait lasts.
 */
export async function takeAttempt(tx: Tx, throttle: Throttle, subject: string, now: Date): Promise<void> {
  const [row] = await tx.query<CountRow>(
    `insert into rate_limits as r (bucket, attempts, window_started_at) values ($1, 1, $2)
     on conflict (bucket) do update set
       attempts = case
         when r.blocked_until > $2 then r.attempts
         when r.window_started_at < $2::timestamptz - make_interval(secs => $4) then 1
         else r.attempts + 1 end,
       window_started_at = case
         when r.window_started_at < $2::timestamptz - make_interval(secs => $4) and coalesce(r.blocked_until, $2) <= $2
         then $2 else r.window_started_at end,
       blocked_until = case
         when r.blocked_until > $2 then r.blocked_until
         when r.window_started_at < $2::timestamptz - make_interval(secs => $4) then null
         when r.attempts + 1 > $3
         then $2::timestamptz + make_interval(secs => least(power(2, least(r.attempts - $3, 20)), $4))
         else null end
     returning attempts, greatest(0, ceil(extract(epoch from blocked_until - $2::timestamptz)))::int as wait_seconds,
       (xmax = 0) as fresh`,
    [bucketOf(throttle, subject), now, throttle.free, throttle.windowSeconds],
  );
  if (row && row.wait_seconds > 0) throw tooMany(row.wait_seconds);
}

/** Forgets the attempts of a subject: the right person came in. */
export async function forgiveAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await tx.query('delete from rate_limits where bucket = $1', [bucketOf(throttle, subject)]);
}

function tooMany(seconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError(
    'too_many_requests',
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: seconds },
  );
}
