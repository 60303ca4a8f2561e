import { expect, test } from 'vitest';
import { daysOverdue, dueGroup, endOfWeek } from './task.ts';

test.each([
  [null, 'no_date', 0],
  ['2026-03-09', 'overdue', 2],
  ['2026-03-11', 'today', 0],
  ['2026-03-12', 'this_week', 0],
  ['2026-03-15', 'this_week', 0],
  ['2026-03-16', 'later', 0],
] as const)('a task for %s stands under %s on a Wednesday', (dueOn, group, over) => {
  expect(dueGroup(dueOn, '2026-03-11')).toBe(group);
  expect(daysOverdue(dueOn, '2026-03-11')).toBe(over);
});

test('a week ends on its Sunday, also on that Sunday', () => {
  expect(endOfWeek('2026-03-15')).toBe('2026-03-15');
  expect(endOfWeek('2026-03-16')).toBe('2026-03-22');
});
