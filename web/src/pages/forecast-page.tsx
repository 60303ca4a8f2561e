import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import type { Forecast } from '../features/forecast/api.ts';
import { useForecast, useRefreshForecast } from '../features/forecast/api.ts';
import { changeAsked } from '../features/forecast/change/change-moments.ts';
import {
  askedOf,
  callsAsked,
  claimsAsked,
  committedAsked,
  comparedAsked,
  dealsAsked,
  inWeekAsked,
  partOf,
  quotaAsked,
  weekAgoAsked,
  withdrawnAsked,
} from '../features/forecast/forecast-search.ts';
import { ForecastSkeleton, ForecastView } from '../features/forecast/forecast-view.tsx';
import { PeriodStepper } from '../features/forecast/period-stepper.tsx';
import { type ForecastAddress, useForecastAddress } from '../features/forecast/use-forecast-address.ts';
import { useSession } from '../features/identity/session/api.ts';
import { OddsCard } from '../features/odds/odds-card.tsx';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';

const DealsSheet = lazy(() =>
  import('../features/forecast/deals-sheet.tsx').then((module) => ({ default: module.DealsSheet })),
);
const WeekAgoSheet = lazy(() =>
  import('../features/forecast/week-ago-sheet.tsx').then((module) => ({ default: module.WeekAgoSheet })),
);
const QuotaSheet = lazy(() =>
  import('../features/forecast/quota-sheet.tsx').then((module) => ({ default: module.QuotaSheet })),
);
const GapSheet = lazy(() =>
  import('../features/forecast/quota-sheet.tsx').then((module) => ({ default: module.GapSheet })),
);
const InWeekSheet = lazy(() =>
  import('../features/forecast/week-ago-sheet.tsx').then((module) => ({ default: module.InWeekSheet })),
);
const CallDialog = lazy(() =>
  import('../features/forecast/calls/call-dialog.tsx').then((module) => ({ default: module.CallDialog })),
);
const CallsSheet = lazy(() =>
  import('../features/forecast/calls/calls-sheet.tsx').then((module) => ({ default: module.CallsSheet })),
);
const ChangeView = lazy(() =>
  import('../features/forecast/change/change-view.tsx').then((module) => ({ default: module.ChangeView })),
);
const ChangedDealsSheet = lazy(() =>
  import('../features/forecast/change/changed-deals-sheet.tsx').then((module) => ({
    default: module.ChangedDealsSheet,
  })),
);
const KeptView = lazy(() =>
  import('../features/forecast/commitments/kept-view.tsx').then((module) => ({ default: module.KeptView })),
);
const ClaimsSheet = lazy(() =>
  import('../features/forecast/commitments/claims-sheet.tsx').then((module) => ({
    default: module.ClaimsSheet,
  })),
);
const CommittedSheet = lazy(() =>
  import('../features/forecast/commitments/claims-sheet.tsx').then((module) => ({
    default: module.CommittedSheet,
  })),
);
const WithdrawnSheet = lazy(() =>
  import('../features/forecast/commitments/claims-sheet.tsx').then((module) => ({
    default: module.WithdrawnSheet,
  })),
);
const PeriodsDialog = lazy(() =>
  import('../features/forecast/periods/periods-dialog.tsx').then((module) => ({
    default: module.PeriodsDialog,
  })),
);

export function ForecastPage() {
  usePage({ title: 'Forecast', description: 'What a period will bring, by category and by person.' });
  const address = useForecastAddress();
  const forecast = useForecast(comparedAsked(address.search));
  useLiveDeals(useRefreshForecast());
  const { data } = forecast;
  const isSeller = useSession().data?.profile?.role === 'sales_rep';
  return (
    <Page>
      <PageHeader title="Forecast" actions={data && <Actions forecast={data} address={address} />} />
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
        {(loaded) => (
          <ForecastView
            forecast={loaded}
            address={address}
            range={(loaded.scope.kind === 'all' || isSeller) && <OddsCard period={loaded.period} />}
            change={
              <Suspense fallback={<ForecastSkeleton />}>
                <ChangeView forecast={loaded} address={address} />
              </Suspense>
            }
            commitments={
              <Suspense fallback={<ForecastSkeleton />}>
                <KeptView address={address} period={loaded.period.label} />
              </Suspense>
            }
          />
        )}
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
  const { call, change_periods } = forecast.can;
  const { day: _day, ...whose } = askedOf(address.search);
  return (
    <>
      <div className="max-sm:w-full">
        <PeriodStepper forecast={forecast} address={address} />
      </div>
      {change_periods && (
        <Button variant="outline" onClick={() => address.show({ periods: true })}>
          Periods
        </Button>
      )}
      <Link to="/win-loss" search={whose as never} className={buttonClass({ variant: 'outline' })}>
        Win/loss
      </Link>
      <Button variant="outline" onClick={() => address.show({ calls: true })}>
        Calls
      </Button>
      {call && (
        <Button variant="primary" onClick={() => address.show({ call: 'commit' })}>
          Make call
        </Button>
      )}
    </>
  );
}

/** What lies over the page. */
function Overlays({ forecast, address }: PartProps) {
  const { search, close } = address;
  const deals = dealsAsked(search);
  const calls = callsAsked(search);
  const weekAgo = weekAgoAsked(search);
  const claims = claimsAsked(search);
  const withdrawn = withdrawnAsked(search);
  const committed = committedAsked(search);
  const quota = quotaAsked(search);
  const inWeek = inWeekAsked(search);
  const changed = search.view === 'change' ? partOf(search) : null;
  const whose = `${forecast.scope.person?.name ?? 'Everyone'}, ${forecast.period.label}`;
  return (
    <Suspense fallback={null}>
      {deals && <DealsSheet asked={deals} onClose={close} />}
      {weekAgo && <WeekAgoSheet asked={weekAgo} onClose={close} />}
      {quota && <QuotaSheet asked={quota} onClose={close} />}
      {inWeek && <InWeekSheet asked={inWeek} onClose={close} />}
      {(search.quota === 'gap' || search.quota === 'coverage') && (
        <GapSheet forecast={forecast} what={search.quota} address={address} />
      )}
      {committed && <CommittedSheet asked={committed} onClose={close} />}
      {claims && <ClaimsSheet asked={claims} onClose={close} />}
      {withdrawn && <WithdrawnSheet asked={withdrawn} onClose={close} />}
      {changed && <ChangedDealsSheet asked={changeAsked(search, forecast)} {...changed} onClose={close} />}
      {search.call && forecast.can.call && (
        <CallDialog
          key={search.call}
          forecast={forecast}
          category={search.call}
          onCategory={(call) => address.show({ call })}
          onClose={close}
        />
      )}
      {calls && <CallsSheet asked={calls} whose={whose} first={forecast.period.first} onClose={close} />}
      {search.periods && forecast.can.change_periods && (
        <PeriodsDialog key={forecast.periods.version} periods={forecast.periods} onClose={close} />
      )}
    </Suspense>
  );
}
