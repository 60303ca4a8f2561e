import { FORECAST_CHOICES, FORECAST_LABELS } from '@dealwright/domain/forecast';
import { useIsPhone } from '../../lib/use-media.ts';
import { PagedSheet } from '../../ui/paged-sheet.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { type Figure, type Forecast, type ForecastAsked, useQuotaShares } from './api.ts';
import type { ForecastSearch } from './forecast-search.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

const PART =
  'flex w-full justify-between gap-4 px-4 py-2.5 text-left text-sm -outline-offset-2 hover:bg-muted touch:min-h-11';

interface QuotaSheetProps {
  readonly asked: ForecastAsked;
  readonly onClose: () => void;
}

/** The territories that a quota sums. */
export function QuotaSheet({ asked, onClose }: QuotaSheetProps) {
  return (
    <PagedSheet
      title="Quota by territory"
      what="Territories"
      query={useQuotaShares(asked)}
      onClose={onClose}
      row={({ territory, owner, amounts }) => (
        <li key={territory.id} className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm">
          <div className="min-w-0">
            <p className="truncate font-medium">{territory.name}</p>
            <p className="truncate text-xs text-muted-foreground">{owner?.name ?? 'Unassigned'}</p>
          </div>
          <Amounts amounts={amounts} exact className="shrink-0 tabular-nums" />
        </li>
      )}
    />
  );
}

interface Part {
  readonly label: string;
  readonly amounts: Figure['amounts'];
  /** What it opens. */
  readonly shows: ForecastSearch;
}

/** What is compared: the open pipeline for coverage, and the quota with what is taken from it. */
function partsOf({ quota, closed, categories }: Forecast, what: 'gap' | 'coverage'): Part[] {
  const open = FORECAST_CHOICES.toReversed().map(
    (category): Part => ({
      label: FORECAST_LABELS[category],
      amounts: categories.find((one) => one.category === category)?.supported.amounts ?? [],
      shows: { deals: `category.${category}` },
    }),
  );
  const [commit] = open;
  const target = [
    { label: 'Quota', amounts: quota, shows: { quota: 'territories' } as const },
    { label: 'Closed', amounts: closed.amounts, shows: { deals: 'closed' } },
  ];
  if (what === 'coverage') return [...open, ...target];
  return commit ? [...target, commit] : target;
}

const SHEETS = {
  gap: { title: 'Gap', description: 'Quota minus Closed and Commit' },
  coverage: { title: 'Coverage', description: 'Open pipeline divided by the quota that isn’t closed yet' },
} as const;

interface GapSheetProps {
  readonly forecast: Forecast;
  readonly what: 'gap' | 'coverage';
  readonly address: ForecastAddress;
}

/** The numbers that gap or coverage are made of, each opening its rows. */
export function GapSheet({ forecast, what, address }: GapSheetProps) {
  const isPhone = useIsPhone();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && address.close()}
      side={isPhone ? 'bottom' : 'right'}
      {...SHEETS[what]}
    >
      <ul aria-label={SHEETS[what].title} className="-mx-4 divide-y divide-border border-y border-border">
        {partsOf(forecast, what).map(({ label, amounts, shows }) => (
          <li key={label}>
            <button type="button" onClick={() => address.show(shows)} className={PART}>
              <span className="font-medium">{label}</span>
              <Amounts amounts={amounts} exact className="tabular-nums" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
