import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../identity/session/api.ts';
import type { Forecast } from './api.ts';
import { CategoryTable } from './category-table.tsx';
import { OvercalledList } from './overcalled-list.tsx';
import { PeopleTable } from './people-table.tsx';
import { QuotaFigures } from './quota-figures.tsx';
import { ScopeTrail } from './scope-trail.tsx';
import { ToDeals } from './to-deals.tsx';
import type { ForecastAddress } from './use-forecast-address.ts';

interface ForecastViewProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
  /** What the period will likely bring, above the numbers. */
  readonly range: ReactNode;
  /** The pipeline change, shown instead of the numbers. */
  readonly change: ReactNode;
  /** Claims that were true, shown instead of the numbers. */
  readonly commitments: ReactNode;
}

const VIEWS = [
  { value: 'numbers', label: 'Numbers' },
  { value: 'change', label: 'Pipeline change' },
  { value: 'commitments', label: 'Commitments' },
] as const;

const isEmpty = ({ closed, categories, quota }: Forecast): boolean =>
  closed.deals === 0 &&
  quota.length === 0 &&
  categories.every(
    ({ chosen, call, manager_call, sellers_calls }) =>
      chosen.deals === 0 && !call && !manager_call && !sellers_calls?.called,
  );

/** One period’s numbers, and who they come from. */
export function ForecastView({ forecast, address, range, change, commitments }: ForecastViewProps) {
  const oversees = useSession().data?.profile?.role !== 'sales_rep';
  const { view, from: _from, to: _to, known: _known, ...rest } = address.search;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ScopeTrail forecast={forecast} address={address} oversees={oversees} />
        <SegmentedControl
          aria-label="View"
          value={view ?? 'numbers'}
          onValueChange={(next) => address.replace({ ...rest, ...(next !== 'numbers' && { view: next }) })}
          segments={VIEWS}
        />
      </div>
      {view === undefined && range}
      {view === 'change' && change}
      {view === 'commitments' && commitments}
      {view === undefined && <Numbers forecast={forecast} address={address} oversees={oversees} />}
    </div>
  );
}

interface NumbersProps extends Omit<ForecastViewProps, 'range' | 'change' | 'commitments'> {
  readonly oversees: boolean;
}

function Numbers({ forecast, address, oversees }: NumbersProps) {
  return (
    <>
      {isEmpty(forecast) && (
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title={`No deals close in ${forecast.period.label}`}
          action={<ToDeals />}
        >
          Open deals with a close date in the period and deals won in it appear here.
        </EmptyState>
      )}
      <QuotaFigures forecast={forecast} address={address} />
      <OvercalledList forecast={forecast} address={address} />
      <CategoryTable forecast={forecast} address={address} />
      {oversees && forecast.scope.kind !== 'person' && <PeopleTable address={address} />}
    </>
  );
}

export function ForecastSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-56" />
      <Skeleton className="h-64" />
    </div>
  );
}
