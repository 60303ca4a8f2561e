import { MOST_COUNTED, type Today } from '@dealwright/contract/dashboard/today';
import type { DealSummary } from '@dealwright/contract/deals/deals';
import { addDays, daysBetween } from '@dealwright/domain/calendar';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatCount, formatDay, formatRelativeDay } from '../../../lib/format.ts';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Amounts } from '../../deals/amounts.tsx';
import { ChangesCard } from './changes-card.tsx';
import { DealList } from './deal-list.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import { OverdueList } from './overdue-list.tsx';
import { riskLine } from './risk-words.ts';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage)).join(',');

interface TodayViewProps {
  readonly today: Today;
  /** Whether deals of several people are shown. */
  readonly showOwner: boolean;
  /** The person's own tasks. */
  readonly tasks: ReactNode;
}

/** What needs attention today: deals first, then pending decisions and changes. */
export function TodayView({ today, showOwner, tasks }: TodayViewProps) {
  const lists = useRef<HTMLDivElement>(null);
  useRowKeys(lists, { group: 'Home', noun: 'entry', rows: '[data-nav-row]' });
  return (
    <div ref={lists} className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <DealLists today={today} showOwner={showOwner} />
      <div className="flex min-w-0 flex-col gap-4">
        <DecisionsCard decisions={today.decisions} />
        {tasks}
        <ChangesCard changed={today.changed} since={today.since} asked={{}} />
      </div>
    </div>
  );
}

function DealLists({ today, showOwner }: Pick<TodayViewProps, 'today' | 'showOwner'>) {
  const { day, at_risk, slipped } = today;
  const ago = (date: string | null) => (date ? formatCount(daysBetween(date, day), 'day') : '');
  const closing = ({ close_date }: DealSummary) => (close_date ? formatRelativeDay(close_date) : 'no date');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <DealList
        title="At risk"
        count={at_risk.deals}
        items={at_risk.items}
        asked={{ list: 'at_risk' }}
        none="No deals at risk that close soon or are in a late stage."
        line={({ reasons }) => riskLine(reasons)}
        mark={(deal) => <span title="Close date">{closing(deal)}</span>}
        showOwner={showOwner}
      />
      <DealList
        title="Past close date"
        count={slipped.deals}
        items={slipped.items.map((deal) => ({ deal, reasons: [] }))}
        none="No open deals past their close date."
        all={
          <Link
            to="/lead-planning"
            search={{ view: 'list', sort: 'close_date', stage: OPEN_STAGES, close_to: addDays(day, -1) }}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            Open list<span className="sr-only"> of deals past close date</span>
          </Link>
        }
        line={({ deal: { close_date } }) => close_date && `Expected ${formatDay(close_date)}`}
        mark={({ close_date }) => <span className="text-warn">{ago(close_date)} late</span>}
        showOwner={showOwner}
      />
      <OverdueList today={today} asked={{}} showOwner={showOwner} owner={null} />
    </div>
  );
}

/** 'Closing this quarter: 7 deals, $1.9M', or 'Closing in FY27 Q1', and the way to them. */
export function QuarterLink({ today: { day, quarter, period_label } }: { readonly today: Today }) {
  const isCounted = quarter.deals < MOST_COUNTED;
  return (
    <Link
      to="/lead-planning"
      search={{
        view: 'list',
        sort: 'close_date',
        stage: OPEN_STAGES,
        close_from: day,
        close_to: quarter.last_day,
      }}
      className={buttonClass({ variant: 'outline', className: 'max-w-full' })}
    >
      <CalendarRange aria-hidden />
      <span className="truncate">
        {period_label ? `Closing in ${period_label}` : 'Closing this quarter'}:{' '}
        <span className="tabular-nums">
          {isCounted ? formatCount(quarter.deals, 'deal') : `${MOST_COUNTED}+ deals`}
          {quarter.amounts.length > 0 && (
            <>
              , <Amounts amounts={quarter.amounts} />
            </>
          )}
        </span>
      </span>
    </Link>
  );
}

export function TodaySkeleton() {
  return (
    <div role="status" aria-label="Loading today" className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-48" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-48" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
