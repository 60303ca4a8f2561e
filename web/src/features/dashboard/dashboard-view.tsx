import { type ReactNode, useRef, useState } from 'react';
import { formatCount, formatDay } from '../../lib/format.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { timingOf } from '../deals/deal-timing.ts';
import { useReportingRates } from '../deals/exchange-rates/api.ts';
import { useSession } from '../identity/session/api.ts';
import type { Dashboard } from './api.ts';
import { type ConvertedCharts, chartCurrencies, convertedCharts, moneyIn } from './chart-money.ts';
import { DealRows, StrengthDetail } from './deal-rows.tsx';
import { Figures } from './figures.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { StageChart } from './stage-chart.tsx';
import { TargetCard } from './target-card.tsx';

const MOST_CURRENCIES = 4;

/** Chosen instead of a currency: everything in the reporting currency. */
const CONVERTED = 'converted';

const LISTED = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The charts in the reporting currency; null if there is none, or nothing to convert. */
function useConvertedCharts(dashboard: Dashboard, isMixed: boolean): ConvertedCharts | null {
  const { data } = useReportingRates({ enabled: isMixed });
  if (!isMixed || !data || data.reporting_currency === null) return null;
  return convertedCharts(dashboard, { currency: data.reporting_currency, rates: data.rates });
}

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  /** What stands below the figures of deals. */
  readonly beside?: ReactNode;
}

/** What stands, what may be expected of it, and what needs a look. */
export function DashboardView({ dashboard, beside }: DashboardViewProps) {
  const currencies = chartCurrencies(dashboard).slice(0, MOST_CURRENCIES);
  const workspace = useSession().data?.profile?.workspace_id;
  const [chosen, setChosen] = useState<string | null>(null);
  const converted = useConvertedCharts(dashboard, currencies.length > 1);
  const inAll = chosen === null || chosen === CONVERTED ? converted?.money : null;
  const currency = (chosen === CONVERTED ? null : chosen) ?? currencies[0] ?? 'USD';
  const money = inAll ?? moneyIn(currency);
  return (
    <div className="flex flex-col gap-4">
      <Figures dashboard={dashboard} />
      {currencies.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            aria-label="Chart currency"
            value={inAll ? CONVERTED : currency}
            onValueChange={setChosen}
            segments={[
              ...(converted?.money
                ? [{ value: CONVERTED, label: `All in ${converted.money.currency}` }]
                : []),
              ...currencies.map((value) => ({ value, label: value })),
            ]}
          />
          {converted && converted.missing.length > 0 && (
            <p className="text-sm text-muted-foreground">No rate for {LISTED.format(converted.missing)}</p>
          )}
        </div>
      )}
      {dashboard.target && workspace && (
        <TargetCard target={dashboard.target} workspace={workspace} currency={currency} />
      )}
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <StageChart stages={dashboard.stages} money={money} />
        <ForecastChart dashboard={dashboard} money={money} />
      </div>
      <DealLists dashboard={dashboard} beside={beside} />
    </div>
  );
}

function DealLists({ dashboard, beside }: DashboardViewProps) {
  const lists = useRef<HTMLDivElement>(null);
  useRowKeys(lists, { group: 'Dashboard', noun: 'deal', rows: '[data-nav-row]' });
  return (
    <div ref={lists} className="grid items-start gap-4 lg:grid-cols-2">
      <DealRows
        title="Weakest deals in later stages"
        description="Late-stage deals with the weakest evidence"
        deals={dashboard.weakest}
        none="No open deals in later stages yet."
        detail={(deal) => <StrengthDetail deal={deal} />}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <DealRows
          title="Slipped deals"
          description="Open deals past their close date"
          deals={dashboard.slipped.items}
          none="No open deals past their close date."
          detail={(deal) => <SlippedDetail deal={deal} />}
        />
        <DealRows
          title="Next steps overdue"
          description="Next steps past their due date"
          deals={dashboard.overdue}
          none="Every next step is on time."
          detail={(deal) => <OverdueDetail deal={deal} />}
        />
        {beside}
      </div>
    </div>
  );
}

function SlippedDetail({ deal }: { readonly deal: Dashboard['overdue'][number] }) {
  const { slippedDays } = timingOf(deal, new Date());
  return (
    <span className="block">
      <span className="block text-sm text-warn tabular-nums">{formatCount(slippedDays, 'day')} late</span>
      <span className="block text-xs text-muted-foreground">
        {deal.close_date && formatDay(deal.close_date)}
      </span>
    </span>
  );
}

function OverdueDetail({ deal }: { readonly deal: Dashboard['overdue'][number] }) {
  const { overdueDays } = timingOf(deal, new Date());
  return (
    <span className="block max-w-48 max-sm:max-w-32">
      <span className="block text-sm text-warn tabular-nums">{formatCount(overdueDays, 'day')} overdue</span>
      <span
        className="line-clamp-2 text-xs text-pretty text-muted-foreground"
        title={deal.next_step ?? undefined}
      >
        {deal.next_step ?? (deal.next_step_due && formatDay(deal.next_step_due))}
      </span>
    </span>
  );
}

export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-24" />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
