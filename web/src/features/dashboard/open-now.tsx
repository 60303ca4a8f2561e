import { useState } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useReportingRates } from '../deals/exchange-rates/api.ts';
import type { Dashboard } from './api.ts';
import { type ConvertedCharts, chartCurrencies, convertedCharts, moneyIn } from './chart-money.ts';
import { DealRows, StrengthDetail } from './deal-rows.tsx';
import { Figures } from './figures.tsx';
import { StageChart } from './stage-chart.tsx';

const MOST_CURRENCIES = 4;

/** As high as the chart beside it. */
const MOST_WEAKEST = 6;

/** Chosen instead of a currency: everything in the reporting currency. */
const CONVERTED = 'converted';

const LISTED = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The chart in the reporting currency; null if there is none, or nothing to convert. */
function useConvertedCharts(dashboard: Dashboard, isMixed: boolean): ConvertedCharts | null {
  const { data } = useReportingRates({ enabled: isMixed });
  if (!isMixed || !data || data.reporting_currency === null) return null;
  return convertedCharts(dashboard, { currency: data.reporting_currency, rates: data.rates });
}

/** All that is open, whenever it closes. */
export function OpenNow({ dashboard }: { readonly dashboard: Dashboard }) {
  const currencies = chartCurrencies(dashboard).slice(0, MOST_CURRENCIES);
  const [chosen, setChosen] = useState<string | null>(null);
  const converted = useConvertedCharts(dashboard, currencies.length > 1);
  const inAll = chosen === null || chosen === CONVERTED ? converted?.money : null;
  const currency = (chosen === CONVERTED ? null : chosen) ?? currencies[0] ?? 'USD';
  return (
    <section aria-labelledby="open-now" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="open-now" className="text-base">
            Open now
          </h2>
          <p className="text-sm text-muted-foreground">
            All open deals you can access, whatever their close date.
          </p>
        </div>
        {currencies.length > 1 && (
          <div className="flex flex-wrap items-center gap-3">
            {converted && converted.missing.length > 0 && (
              <p className="text-sm text-muted-foreground">No rate for {LISTED.format(converted.missing)}</p>
            )}
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
          </div>
        )}
      </div>
      <Figures dashboard={dashboard} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <StageChart stages={dashboard.stages} money={inAll ?? moneyIn(currency)} />
        <DealRows
          title="Weakest deals in later stages"
          description="Late-stage deals with the weakest evidence"
          deals={dashboard.weakest.slice(0, MOST_WEAKEST)}
          none="No open deals in later stages yet."
          detail={(deal) => <StrengthDetail deal={deal} />}
        />
      </div>
    </section>
  );
}
