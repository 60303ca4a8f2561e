import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { Suspense } from 'react';
import { useDashboard, useRefreshDashboard } from '../features/dashboard/api.ts';
import { DashboardSkeleton, DashboardView } from '../features/dashboard/dashboard-view.tsx';
import { useRefreshToday } from '../features/dashboard/home/api.ts';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { type Forecast, useForecast, useRefreshForecast } from '../features/forecast/api.ts';
import { periodChangeAsked } from '../features/forecast/change/change-moments.ts';
import {
  askedOf,
  callsAsked,
  dealsAsked,
  inWeekAsked,
  partOf,
  quotaAsked,
} from '../features/forecast/forecast-search.ts';
import { PeriodStepper } from '../features/forecast/period-stepper.tsx';
import { type ForecastAddress, useForecastAddress } from '../features/forecast/use-forecast-address.ts';
import { NextTasksCard } from '../features/tasks/next-tasks-card.tsx';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';

const DealsSheet = lazy(() =>
  import('../features/forecast/deals-sheet.tsx').then((module) => ({ default: module.DealsSheet })),
);
const CallsSheet = lazy(() =>
  import('../features/forecast/calls/calls-sheet.tsx').then((module) => ({ default: module.CallsSheet })),
);
const QuotaSheet = lazy(() =>
  import('../features/forecast/quota-sheet.tsx').then((module) => ({ default: module.QuotaSheet })),
);
const InWeekSheet = lazy(() =>
  import('../features/forecast/week-ago-sheet.tsx').then((module) => ({ default: module.InWeekSheet })),
);
const ChangedDealsSheet = lazy(() =>
  import('../features/forecast/change/changed-deals-sheet.tsx').then((module) => ({
    default: module.ChangedDealsSheet,
  })),
);

/** Everything that the page shows is read again after changes. */
function useLiveDashboard(): void {
  const refreshes = [useRefreshDashboard(), useRefreshForecast(), useRefreshToday()];
  useLiveDeals(() => {
    for (const refresh of refreshes) refresh();
  });
}

/** `/dashboard`: one period. */
export function DashboardPage() {
  usePage({
    title: 'Dashboard',
    description: 'A period’s forecast against quota, what moved its pipeline, and what needs attention.',
  });
  const address = useForecastAddress('/dashboard');
  const dashboard = useDashboard();
  const forecast = useForecast(askedOf(address.search));
  useLiveDashboard();
  const { data } = forecast;
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        description="Live, for the deals you can access."
        actions={data && <Actions forecast={data} address={address} />}
      />
      <QueryState query={dashboard} skeleton={<DashboardSkeleton />}>
        {(open) =>
          open.stages.every(({ deals }) => deals === 0) ? (
            <NoDeals />
          ) : (
            <QueryState
              query={forecast}
              skeleton={<DashboardSkeleton />}
              notFound="You can’t view this dashboard, or it doesn’t exist."
              notFoundAction={
                <Button variant="outline" onClick={() => address.replace({})}>
                  Go to your dashboard
                </Button>
              }
            >
              {(loaded) => (
                <DashboardView
                  forecast={loaded}
                  dashboard={open}
                  address={address}
                  tasks={<NextTasksCard />}
                />
              )}
            </QueryState>
          )
        }
      </QueryState>
      {data && <Overlays forecast={data} address={address} />}
    </Page>
  );
}

interface PartProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

function Actions({ forecast, address }: PartProps) {
  return (
    <>
      <PeriodStepper forecast={forecast} address={address} />
      <Link
        to="/forecast"
        search={askedOf(address.search) as never}
        className={buttonClass({ variant: 'outline' })}
      >
        Forecast
      </Link>
    </>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={<ChartNoAxesColumn />}
      title="No deals yet"
      action={
        <Link to="/lead-planning" className={buttonClass({ variant: 'primary' })}>
          Go to Lead Management
        </Link>
      }
    >
      Your pipeline, forecast and deals at risk appear here.
    </EmptyState>
  );
}

/** The deals of a number, over the page. */
function Overlays({ forecast, address: { search, close } }: PartProps) {
  const deals = dealsAsked(search);
  const changed = partOf(search);
  const calls = callsAsked(search);
  const quota = quotaAsked(search);
  const inWeek = inWeekAsked(search);
  const { first, label } = forecast.period;
  return (
    <Suspense fallback={null}>
      {deals && <DealsSheet asked={deals} onClose={close} />}
      {quota && <QuotaSheet asked={quota} onClose={close} />}
      {inWeek && <InWeekSheet asked={inWeek} onClose={close} />}
      {calls && <CallsSheet asked={calls} whose={label} first={first} onClose={close} />}
      {changed && (
        <ChangedDealsSheet asked={periodChangeAsked(search, forecast)} {...changed} onClose={close} />
      )}
    </Suspense>
  );
}
