import { addDays, type Day, daysBetween } from './calendar.ts';

/** Where a task came from. */
export const TASK_ORIGINS = ['by_hand', 'gap', 'ageing', 'commitment'] as const;
export type TaskOrigin = (typeof TASK_ORIGINS)[number];

/** Those that the product proposes and a person chooses. */
export const SUGGESTED_ORIGINS = ['gap', 'ageing', 'commitment'] as const;
export type SuggestedOrigin = (typeof SUGGESTED_ORIGINS)[number];

export const TASK_ORIGIN_LABELS: Readonly<Record<TaskOrigin, string>> = {
  by_hand: 'Added by hand',
  gap: 'Closes a gap',
  ageing: 'Confirms aging evidence',
  commitment: 'Keeps a promise',
};

/** The groups in which open tasks are shown, in their order. */
export const DUE_GROUPS = ['overdue', 'today', 'this_week', 'later', 'no_date'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

export const DUE_GROUP_LABELS: Readonly<Record<DueGroup, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  this_week: 'This week',
  later: 'Later',
  no_date: 'No date',
};

/** The Sunday that ends the week of a day. */
export function endOfWeek(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}

/** An open task's group on a day; the week ends on Sunday. */
export function dueGroup(dueOn: Day | null, today: Day): DueGroup {
  if (dueOn === null) return 'no_date';
  if (dueOn < today) return 'overdue';
  if (dueOn === today) return 'today';
  return dueOn <= endOfWeek(today) ? 'this_week' : 'later';
}

/** Whole days that a task is over its day; 0 when it is not. */
export function daysOverdue(dueOn: Day | null, today: Day): number {
  return dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, today));
}
