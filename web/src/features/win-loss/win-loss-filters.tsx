import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import { DEFAULT_PERIODS_SHOWN, WIN_LOSS_DIMENSIONS } from '@dealwright/domain/win-loss';
import { DIMENSIONS } from '@dealwright/domain/win-loss-words';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatCount, formatDay } from '../../lib/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { useOwnerOptions } from '../deals/owner-field.tsx';
import type { WinLoss } from './api.ts';
import type { WinLossAddress } from './use-win-loss-address.ts';
import type { WinLossSearch } from './win-loss-search.ts';

interface PeriodsProps {
  readonly period: WinLoss['period'] | undefined;
  readonly address: {
    readonly search: Pick<WinLossSearch, 'periods'>;
    readonly base: WinLossSearch;
    readonly go: (next: WinLossSearch) => void;
  };
}

const LENGTHS = [1, 2, DEFAULT_PERIODS_SHOWN, 8, 12];

/** The last of the periods, and how many there are. */
export function Periods({ period, address: { search, base, go } }: PeriodsProps) {
  const shown = search.periods ?? DEFAULT_PERIODS_SHOWN;
  const counts = LENGTHS.includes(shown) ? LENGTHS : [...LENGTHS, shown].toSorted((a, b) => a - b);
  const withPeriods = (count: number): WinLossSearch => {
    const { periods: _, ...rest } = base;
    return count === DEFAULT_PERIODS_SHOWN ? rest : { ...rest, periods: count };
  };
  return (
    <>
      {period && (
        <div className="flex items-center gap-1">
          <IconButton label="Previous period" onClick={() => go({ ...base, day: period.previous })}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <p aria-live="polite" className="min-w-28 text-center text-sm">
            <span className="block font-medium">{period.label}</span>
            <span className="block text-xs text-muted-foreground">
              {formatDay(period.first)} – {formatDay(period.last)}
            </span>
          </p>
          <IconButton label="Next period" onClick={() => go({ ...base, day: period.next })}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
      <div className="w-32">
        <Select
          aria-label="Periods"
          value={String(shown)}
          options={counts.map((count) => ({ value: String(count), label: formatCount(count, 'period') }))}
          onValueChange={(next) => go(withPeriods(Number(next)))}
        />
      </div>
    </>
  );
}

const BY = WIN_LOSS_DIMENSIONS.map((value) => ({
  value,
  label: `By ${DIMENSIONS[value].label.toLowerCase()}`,
}));
const SCOPE_LABELS: Readonly<Record<ForecastScopeKind, string>> = {
  all: 'Everyone',
  team: 'Team',
  person: 'Person',
};
const SCOPES = FORECAST_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));

const VIEWS = [
  { value: 'outcomes', label: 'Outcomes' },
  { value: 'time', label: 'Time in stage' },
] as const;

interface WinLossFiltersProps {
  readonly address: WinLossAddress;
  /** Sellers read their own deals alone. */
  readonly oversees: boolean;
  readonly personName: string | undefined;
}

/** What the deals are grouped by, and whose they are. */
export function WinLossFilters({ address, oversees, personName }: WinLossFiltersProps) {
  const { search, base, go } = address;
  const { view, by, scope = base.person ? 'person' : 'all', person } = search;
  const { view: _view, ...viewed } = base;
  const { by: _by, ...others } = base;
  const { scope: _scope, person: _person, ...rest } = base;
  const { options, isLoading } = useOwnerOptions(person ?? null, personName);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        aria-label="View"
        value={view ?? 'outcomes'}
        segments={VIEWS}
        onValueChange={(next) => go(next === 'time' ? { ...viewed, view: 'time' } : viewed)}
      />
      {view !== 'time' && (
        <div className="w-48 max-md:w-full">
          <Select
            aria-label="Group by"
            value={by ?? 'pillar'}
            options={BY}
            onValueChange={(next) => go(next === 'pillar' ? others : { ...others, by: next })}
          />
        </div>
      )}
      {oversees && (
        <SegmentedControl
          aria-label="Whose deals"
          value={scope}
          segments={SCOPES}
          onValueChange={(next) =>
            go(next === 'all' ? rest : { ...rest, scope: next, ...(person && { person }) })
          }
        />
      )}
      {oversees && scope !== 'all' && (
        <Combobox
          aria-label={scope === 'team' ? 'Team lead' : 'Person'}
          placeholder={scope === 'team' ? 'My team' : 'Me'}
          className="w-60 max-md:min-w-48 max-md:flex-1"
          value={person ?? null}
          options={options}
          loading={isLoading}
          onValueChange={(next) => go({ ...rest, scope, ...(next && { person: next }) })}
        />
      )}
    </div>
  );
}
