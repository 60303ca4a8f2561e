const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an event is tried, from when it happened or was sent again by hand. */
export const TRIED_FOR_MS = 24 * HOUR;
/** How far a wait may be from its figure, so that those that failed together do not come back together. */
const SPREAD = 0.1;
/** The waits after the first, second, … failure; the last one again and again. */
export const WAITS_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
];
/** A receiver may ask for a longer wait than ours, up to this. */
const LONGEST_WISH_MS = 6 * HOUR;

interface Failure {
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** What the receiver asked for by Retry-After. */
  readonly retryAfterMs: number | null;
  /** 0 to 1. */
  readonly random: number;
}

/** When a failed event is tried next, the last time just as it expires; null once that is past: it is dead. */
export function nextTry({ tries, now, expiresAt, retryAfterMs, random }: Failure): Date | null {
  if (now >= expiresAt) return null;
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0;
  const spread = wait * (1 + SPREAD * (2 * random - 1));
  const waitMs = Math.max(spread, Math.min(retryAfterMs ?? 0, LONGEST_WISH_MS));
  return new Date(Math.min(now.getTime() + waitMs, expiresAt.getTime()));
}
