const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an event is retried, from when it happened or was resent. */
export const TRIED_FOR_MS = 24 * HOUR;
/** How much a wait may vary, so that events that failed together don't retry together. */
const SPREAD = 0.1;
/** The waits after the first, second, … failure; the last one repeats. */
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
/** The longest wait that a receiver can ask for. */
const LONGEST_WISH_MS = 6 * HOUR;

interface Failure {
  /** How many attempts there were, including this one. */
  readonly tries: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** From the receiver's Retry-After. */
  readonly retryAfterMs: number | null;
  /** 0 to 1. */
  readonly random: number;
}

/** The time of the next attempt, the last one just as the event expires; null after that: it is dead. */
export function nextTry({ tries, now, expiresAt, retryAfterMs, random }: Failure): Date | null {
  if (now >= expiresAt) return null;
  const wait = WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0;
  const spread = wait * (1 + SPREAD * (2 * random - 1));
  const waitMs = Math.max(spread, Math.min(retryAfterMs ?? 0, LONGEST_WISH_MS));
  return new Date(Math.min(now.getTime() + waitMs, expiresAt.getTime()));
}
