/** Pages that one process takes back, or has ask again, in a second beside its other requests. */
const PAGES_PER_SECOND = 250;
const LONGEST_MS = 20_000;
const SHORTEST_MS = 1_000;

/** Milliseconds over which so many pages are spread, so that they don't all ask at once. */
export const spreadMs = (pages: number): number =>
  Math.min(LONGEST_MS, Math.round((pages * 1_000) / PAGES_PER_SECOND));

/** Milliseconds after which one of so many pages that lost their stream opens it again. */
export const returnMs = (pages: number): number => SHORTEST_MS + Math.round(Math.random() * spreadMs(pages));
