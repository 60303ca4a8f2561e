import { Suspense } from 'react';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import type { Forecast } from '../features/forecast/api.ts';
import { useForecast, useRefreshForecast } from '../features/forecast/api.ts';
import { askedOf, dealsAsked } from '../features/forecast/forecast-search.ts';
import { ForecastSkeleton, ForecastView } from '../features/forecast/forecast-view.tsx';
import { PeriodStepper } from '../features/forecast/period-stepper.tsx';
import { type ForecastAddress, useForecastAddress } from '../features/forecast/use-forecast-address.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';

const DealsSheet = lazy(() =>
  import('../features/forecast/deals-sheet.tsx').then((module) => ({ default: module.DealsSheet })),
);
const CallDialog = lazy(() =>
  import('../features/forecast/calls/call-dialog.tsx').then((module) => ({ default: module.CallDialog })),
);
const CallsSheet = lazy(() =>
  import('../features/forecast/calls/calls-sheet.tsx').then((module) => ({ default: module.CallsSheet })),
);
const PeriodsDialog = lazy(() =>
  import('../features/forecast/periods/periods-dialog.tsx').then((module) => ({
    default: module.PeriodsDialog,
  })),
);

export function ForecastPage() {
  usePage({ title: 'Forecast', description: 'What a period will bring, by category and by person.' });
  const address = useForecastAddress();
  const forecast = useForecast(askedOf(address.search));
  useLiveDeals(useRefreshForecast());
  const { data } = forecast;
  return (
    <Page>
      <PageHeader
        title="Forecast"
        actions={
          data && (
            <>
              <PeriodStepper forecast={data} address={address} />
              {data.can.change_periods && (
                <Button variant="outline" onClick={() => address.show({ periods: true })}>
                  Periods
                </Button>
              )}
              <Button variant="outline" onClick={() => address.show({ calls: true })}>
                Calls
              </Button>
              {data.can.call && (
                <Button variant="primary" onClick={() => address.show({ call: 'commit' })}>
                  Make call
                </Button>
              )}
            </>
          )
        }
      />
      <QueryState
        query={forecast}
        skeleton={<ForecastSkeleton />}
        notFound="You can’t view this forecast, or it doesn’t exist."
        notFoundAction={
          <Button variant="outline" onClick={() => address.replace({})}>
            Go to your forecast
          </Button>
        }
      >
        {(loaded) => <ForecastView forecast={loaded} address={address} />}
      </QueryState>
      {data && <Overlays forecast={data} address={address} />}
    </Page>
  );
}

interface OverlaysProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** What lies over the page. */
function Overlays({ forecast, address }: OverlaysProps) {
  const { search, close } = address;
  const deals = dealsAsked(search);
  const whose = `${forecast.scope.person?.name ?? 'Everyone'}, ${forecast.period.label}`;
  return (
    <Suspense fallback={null}>
      {deals && <DealsSheet asked={deals} onClose={close} />}
      {search.call && forecast.can.call && (
        <CallDialog
          key={search.call}
          forecast={forecast}
          category={search.call}
          onCategory={(call) => address.show({ call })}
          onClose={close}
        />
      )}
      {search.calls && (
        <CallsSheet asked={askedOf(search)} whose={whose} first={forecast.period.first} onClose={close} />
      )}
      {search.periods && forecast.can.change_periods && (
        <PeriodsDialog key={forecast.periods.version} periods={forecast.periods} onClose={close} />
      )}
    </Suspense>
  );
}
