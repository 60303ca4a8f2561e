import { OVERDUE } from '@dealwright/contract/dashboard/dashboard-figures';
import type { Today } from '@dealwright/contract/dashboard/today';
import { daysBetween } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { withFilter } from '../../deals/pipeline/pipeline-search.ts';
import type { TodayAsked } from './api.ts';
import { DealList } from './deal-list.tsx';

interface OverdueListProps {
  readonly today: Pick<Today, 'day' | 'overdue'>;
  readonly asked: TodayAsked;
  readonly showOwner: boolean;
  /** Whose deals they are: one person’s, all that the reader sees (null), or those of a team (undefined). */
  readonly owner: string | null | undefined;
}

export function OverdueList({ today: { day, overdue }, asked, showOwner, owner }: OverdueListProps) {
  return (
    <DealList
      title="Overdue next steps"
      count={overdue.deals}
      items={overdue.items.map((deal) => ({ deal, reasons: [] }))}
      asked={{ ...asked, list: 'overdue' }}
      none="No overdue next steps."
      all={
        owner !== undefined && (
          <Link
            to="/lead-planning"
            search={{
              ...withFilter({ view: 'list' }, { ...OVERDUE, ...(owner !== null && { owner: [owner] }) }),
              sort: 'next_step_due',
            }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            Open list<span className="sr-only"> of overdue next steps</span>
          </Link>
        )
      }
      line={({ deal: { next_step, next_step_due: due } }) => next_step ?? (due && `Due ${formatDay(due)}`)}
      mark={({ next_step_due: due }) =>
        due && <span className="text-warn">{formatCount(daysBetween(due, day), 'day')} overdue</span>
      }
      showOwner={showOwner}
    />
  );
}
