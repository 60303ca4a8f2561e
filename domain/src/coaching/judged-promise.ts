import type { PromiseResult } from '../review/review-promise.ts';

/** What coaching says of a promise: kept, done late, not done by its day, or taken back with its task. */
export const JUDGED_PROMISES = ['kept', 'late', 'missed', 'removed'] as const;
export type JudgedPromise = (typeof JUDGED_PROMISES)[number];

/** Null for one that is still open. */
export function judgedPromise(result: PromiseResult): JudgedPromise | null {
  if (result === 'open') return null;
  return result === 'overdue' ? 'missed' : result;
}
