import { ChartNoAxesColumn } from 'lucide-react';
import { formatDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Forecast } from '../api.ts';
import { ToDeals } from '../to-deals.tsx';
import type { ForecastAddress } from '../use-forecast-address.ts';
import { usePipelineChange } from './api.ts';
import { ChangeControls } from './change-controls.tsx';
import { changeAsked, daysOf } from './change-moments.ts';
import { Changes } from './changes.tsx';

interface ChangeViewProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** How the period’s pipeline came from one moment to another. */
export function ChangeView({ forecast, address }: ChangeViewProps) {
  const change = usePipelineChange(changeAsked(address.search, forecast));
  const { from, to } = daysOf(address.search, forecast);
  const span = `${formatDay(from)} to ${to ? formatDay(to) : 'now'}`;
  return (
    <div className="flex flex-col gap-4">
      <ChangeControls forecast={forecast} address={address} />
      <QueryState query={change} skeleton={<Skeleton className="h-80" />}>
        {(loaded) =>
          loaded.currencies.length === 0 ? (
            <EmptyState
              icon={<ChartNoAxesColumn />}
              title={`No open deals in ${forecast.period.label}`}
              action={<ToDeals />}
            >
              {span}
            </EmptyState>
          ) : (
            <Changes change={loaded} span={span} onOpen={(part) => address.show({ part })} />
          )
        }
      </QueryState>
    </div>
  );
}
