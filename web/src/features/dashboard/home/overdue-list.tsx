import type { Today } from '@dealwright/contract/dashboard/today';
import { daysBetween } from '@dealwright/domain/calendar';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { DealList } from './deal-list.tsx';

interface OverdueListProps {
  readonly today: Pick<Today, 'day' | 'overdue'>;
  readonly showOwner: boolean;
}

export function OverdueList({ today: { day, overdue }, showOwner }: OverdueListProps) {
  return (
    <DealList
      title="Overdue next steps"
      count={overdue.deals}
      deals={overdue.items}
      none="No overdue next steps."
      line={({ next_step, next_step_due: due }) => next_step ?? (due && `Due ${formatDay(due)}`)}
      mark={({ next_step_due: due }) =>
        due && <span className="text-warn">{formatCount(daysBetween(due, day), 'day')} overdue</span>
      }
      showOwner={showOwner}
    />
  );
}
