import { type Day, dayOf } from '../calendar.ts';

/** What a review can leave with somebody: a promise, a question to the owner, or closing the deal. */
export const PROMISE_KINDS = ['promise', 'ask', 'close'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

export const PROMISE_RESULTS = ['open', 'overdue', 'kept', 'late', 'removed'] as const;
export type PromiseResult = (typeof PROMISE_RESULTS)[number];

export const PROMISE_RESULT_LABELS: Readonly<Record<PromiseResult, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  kept: 'Kept',
  late: 'Done late',
  removed: 'Task removed',
};

/** The task that a promise became. */
export interface PromisedTask {
  readonly dueOn: Day | null;
  readonly doneAt: Date | null;
  readonly removed: boolean;
}

/** What became of a promise by a day. A new due date moves the promise; it was agreed on. */
export function promiseResult(task: PromisedTask | null, today: Day): PromiseResult {
  if (task === null || task.removed) return 'removed';
  const { dueOn, doneAt } = task;
  if (doneAt !== null) return dueOn === null || dayOf(doneAt) <= dueOn ? 'kept' : 'late';
  return dueOn !== null && dueOn < today ? 'overdue' : 'open';
}
