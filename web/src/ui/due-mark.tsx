import { type Day, dayOf } from '@dealwright/domain/calendar';
import { daysOverdue } from '@dealwright/domain/task';
import { CalendarClock } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { formatCount, formatDay, formatRelativeDay } from '../lib/format.ts';

/** '3 days overdue', 'Today', 'Tomorrow', then the day. */
export function dueText(day: Day, now: Date): string {
  const over = daysOverdue(day, dayOf(now));
  if (over > 0) return `${formatCount(over, 'day')} overdue`;
  const words = formatRelativeDay(day, now);
  return /^(today|tomorrow)$/.test(words)
    ? words.charAt(0).toUpperCase() + words.slice(1)
    : formatDay(day, now);
}

/** When something is due; in amber, and in words, once that is past. */
export function DueMark({ day, done }: { readonly day: Day; readonly done: boolean }) {
  const now = new Date();
  const late = !done && daysOverdue(day, dayOf(now)) > 0;
  return (
    <span
      title={formatDay(day, now)}
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        late ? 'font-medium text-warn' : 'text-muted-foreground',
      )}
    >
      <CalendarClock aria-hidden className="size-3.5" />
      {done ? `Due ${formatDay(day, now)}` : dueText(day, now)}
    </span>
  );
}
