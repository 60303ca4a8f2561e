import { type ReactNode, Suspense, useRef } from 'react';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { lazy } from '../../ui/lazy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Forecast } from '../forecast/api.ts';
import { askedOf } from '../forecast/forecast-search.ts';
import { ScopeTrail } from '../forecast/scope-trail.tsx';
import type { ForecastAddress } from '../forecast/use-forecast-address.ts';
import { useSession } from '../identity/session/api.ts';
import type { Dashboard } from './api.ts';
import { Attention } from './attention.tsx';
import { PeriodCard } from './period/period-card.tsx';

const PeriodChange = lazy(() =>
  import('./period/period-change.tsx').then((module) => ({ default: module.PeriodChange })),
);
const PeopleTable = lazy(() =>
  import('../forecast/people-table.tsx').then((module) => ({ default: module.PeopleTable })),
);
const OpenNow = lazy(() => import('./open-now.tsx').then((module) => ({ default: module.OpenNow })));

interface DashboardViewProps {
  readonly forecast: Forecast;
  readonly dashboard: Dashboard;
  readonly address: ForecastAddress;
  /** The person’s own tasks. */
  readonly tasks: ReactNode;
}

/** Whether the period is on course, what needs a look this week, what moved, and then all that is open. */
export function DashboardView({ forecast, dashboard, address, tasks }: DashboardViewProps) {
  const oversees = useSession().data?.profile?.role !== 'sales_rep';
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(rows, { group: 'Dashboard', noun: 'deal', rows: '[data-nav-row]' });
  const { day: _day, ...whose } = askedOf(address.search);
  const isNarrowed = whose.scope !== undefined && whose.scope !== 'all';
  const isSeveral = forecast.scope.kind !== 'person';
  return (
    <div ref={rows} className="flex flex-col gap-4">
      <ScopeTrail forecast={forecast} address={address} oversees={oversees} />
      <PeriodCard forecast={forecast} address={address} />
      <Attention asked={whose} showOwner={isSeveral} tasks={tasks} />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <PeriodChange forecast={forecast} address={address} />
        {oversees && isSeveral && <PeopleTable address={address} />}
        {!isNarrowed && <OpenNow dashboard={dashboard} />}
      </Suspense>
    </div>
  );
}

export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-56" />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
