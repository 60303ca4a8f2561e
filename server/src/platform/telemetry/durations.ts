/** Up to how many milliseconds each bucket reaches; the last one has no end. */
export const BUCKET_LIMITS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;
export const WINDOW_MS = 5 * 60_000;

/** Requests of one route within one window. */
export interface Durations {
  readonly startedAt: Date;
  readonly method: string;
  readonly route: string;
  requests: number;
  failures: number;
  totalMs: number;
  maxMs: number;
  readonly buckets: number[];
}

export function newDurations(method: string, route: string, now: Date): Durations {
  return {
    startedAt: windowOf(now),
    method,
    route,
    requests: 0,
    failures: 0,
    totalMs: 0,
    maxMs: 0,
    buckets: Array.from({ length: BUCKET_LIMITS_MS.length + 1 }, () => 0),
  };
}

export function windowOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / WINDOW_MS) * WINDOW_MS);
}

export function addDuration(durations: Durations, ms: number, failed: boolean): void {
  const whole = Math.max(0, Math.round(ms));
  durations.requests += 1;
  durations.failures += failed ? 1 : 0;
  durations.totalMs += whole;
  durations.maxMs = Math.max(durations.maxMs, whole);
  const reached = BUCKET_LIMITS_MS.findIndex((limit) => ms <= limit);
  const bucket = reached === -1 ? BUCKET_LIMITS_MS.length : reached;
  durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
}

/** Adds what was counted of the same window elsewhere. */
export function mergeDurations(durations: Durations, other: Durations): void {
  durations.requests += other.requests;
  durations.failures += other.failures;
  durations.totalMs += other.totalMs;
  durations.maxMs = Math.max(durations.maxMs, other.maxMs);
  for (const [at, count] of other.buckets.entries()) {
    durations.buckets[at] = (durations.buckets[at] ?? 0) + count;
  }
}

/**
 * Within how many milliseconds the given share of the requests was answered, as exactly as the buckets tell: the end
 * of the bucket that the share falls into, and never more than the slowest took.
 */
export function shareWithin(buckets: readonly number[], share: number, maxMs: number): number {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  let counted = 0;
  for (const [at, count] of buckets.entries()) {
    counted += count;
    if (counted >= all * share) return Math.min(BUCKET_LIMITS_MS[at] ?? maxMs, maxMs);
  }
  return maxMs;
}
