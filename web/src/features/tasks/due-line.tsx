import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { useTaskFigures } from './api.ts';

/** '2 tasks overdue, 3 due today', and the way to them; nothing while that is not known. */
export function DueLine() {
  const { data } = useTaskFigures();
  if (!data) return null;
  const { overdue, today, open } = data;
  const parts = [
    overdue > 0 && `${formatCount(overdue, 'task')} overdue`,
    today > 0 && (overdue > 0 ? `${today} due today` : `${formatCount(today, 'task')} due today`),
  ].filter((part) => part !== false);
  const text = parts.join(', ') || (open > 0 ? 'No task is due today' : 'No open tasks');
  return (
    <Link
      to="/tasks"
      className="group inline-flex items-center gap-2 self-start rounded-md text-sm text-muted-foreground hover:text-foreground touch:min-h-11"
    >
      <ListChecks aria-hidden className={cx('size-4', overdue > 0 && 'text-warn')} />
      <span className={cx(overdue > 0 && 'font-medium text-warn')}>{text}</span>
      <span aria-hidden>·</span>
      <span className="text-primary group-hover:underline">My tasks</span>
    </Link>
  );
}
