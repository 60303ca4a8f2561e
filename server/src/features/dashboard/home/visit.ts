import type { Visit } from './visit-store.ts';

const HOUR_MS = 3_600_000;
/** Looks within so long of each other are one visit: a reload, or coming back from lunch, forgets nothing. */
export const VISIT_RESTS_MS = 4 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST_LOOKS_BACK_MS = 7 * DAY_MS;
/** After a long absence the last month is enough. */
const LOOKS_BACK_MS = 30 * DAY_MS;

/** When the visit before this one ended; null if there was none. */
export function lastVisit(visit: Visit | null, now: Date): Date | null {
  if (!visit) return null;
  const rested = visit.seen_at.getTime() < now.getTime() - VISIT_RESTS_MS;
  return rested ? visit.seen_at : visit.since_at;
}

/** Changes since this time are shown. */
export function toldSince(since: Date | null, now: Date): Date {
  if (!since) return new Date(now.getTime() - FIRST_LOOKS_BACK_MS);
  return new Date(Math.max(since.getTime(), now.getTime() - LOOKS_BACK_MS));
}
