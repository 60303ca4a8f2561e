import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton, SkeletonList } from '../../../ui/skeleton.tsx';
import type { Forecast } from '../../forecast/api.ts';
import { type ChangeAsked, useLargestMovements, usePipelineChange } from '../../forecast/change/api.ts';
import { periodChangeAsked } from '../../forecast/change/change-moments.ts';
import { ChangedRow } from '../../forecast/change/changed-row.tsx';
import { Changes } from '../../forecast/change/changes.tsx';
import { askedOf } from '../../forecast/forecast-search.ts';
import type { ForecastAddress } from '../../forecast/use-forecast-address.ts';

interface PeriodChangeProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** How the period’s pipeline came to what it is, and the deals that moved it most. */
export function PeriodChange({ forecast, address }: PeriodChangeProps) {
  const asked = periodChangeAsked(address.search, forecast);
  const change = usePipelineChange(asked);
  const { period } = forecast;
  const from = asked.from.slice(0, 10);
  const span = `Deals that close in ${period.label}, since ${formatDay(from)}`;
  const whole = { ...askedOf(address.search), view: 'change', ...(from === period.first && { from }) };
  return (
    <QueryState query={change} skeleton={<Skeleton className="h-80" />}>
      {(loaded) =>
        loaded.currencies.length === 0 ? (
          <section className="rounded-lg border border-border bg-card p-4">
            <h2 className="text-base">Pipeline change</h2>
            <p className="text-sm text-muted-foreground">
              No open deals in {period.label} since {formatDay(from)}.
            </p>
          </section>
        ) : (
          <Changes
            change={loaded}
            span={span}
            onOpen={(part) => address.show({ part })}
            actions={
              <Link
                to="/forecast"
                search={whole as never}
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                Pipeline change
              </Link>
            }
            below={(currency) => currency !== null && <Movements asked={asked} currency={currency} />}
          />
        )
      }
    </QueryState>
  );
}

const SHOWN = 5;

function Movements({ asked, currency }: { readonly asked: ChangeAsked; readonly currency: string }) {
  const movements = useLargestMovements(asked, currency, SHOWN);
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium">Largest movements</h3>
      <QueryState
        query={movements}
        skeleton={<SkeletonList rows={SHOWN} rowClass="h-12" label="Loading movements" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="mt-1 text-sm text-muted-foreground">No deal moved.</p>
          ) : (
            <ul aria-label="Largest movements" className="mt-1 -ml-4 divide-y divide-border max-lg:-mr-4">
              {items.map((row) => (
                <ChangedRow key={row.id + row.part} row={row} currency={currency} named />
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}
