import { useState } from 'react';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReportingRates } from '../../deals/exchange-rates/api.ts';
import type { Forecast } from '../api.ts';
import type { ForecastAddress } from '../use-forecast-address.ts';
import { type PipelineChange, usePipelineChange } from './api.ts';
import { barsOf, type ChangeInOne, inReportingCurrency, titleOf } from './change-bars.ts';
import { ChangeControls } from './change-controls.tsx';
import { changeAsked, daysOf } from './change-moments.ts';
import { ChangeTable } from './change-table.tsx';
import { Waterfall } from './waterfall.tsx';

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
            <p className="text-sm text-muted-foreground">
              No open deals in {forecast.period.label}, {span}.
            </p>
          ) : (
            <Changes change={loaded} span={span} address={address} />
          )
        }
      </QueryState>
    </div>
  );
}

const CONVERTED = 'converted';

interface ChangesProps {
  readonly change: PipelineChange;
  readonly span: string;
  readonly address: ForecastAddress;
}

function Changes({ change, span, address }: ChangesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isMixed = change.currencies.length > 1;
  const { data: rates } = useReportingRates({ enabled: isMixed });
  const converted = isMixed && rates ? inReportingCurrency(change, rates) : null;
  const largest = change.currencies.toSorted((a, b) => b.end.amount_minor - a.end.amount_minor)[0];
  const one = change.currencies.find(({ currency }) => currency === chosen) ?? largest;
  const inAll = chosen === null || chosen === CONVERTED ? converted : null;
  const shown = inAll ?? one;
  if (!shown) return null;
  const segments = change.currencies.map(({ currency }) => ({ value: currency, label: currency }));
  return (
    <>
      {isMixed && (
        <SegmentedControl
          aria-label="Currency"
          className="self-start"
          value={inAll ? CONVERTED : shown.currency}
          onValueChange={setChosen}
          segments={[
            ...(converted ? [{ value: CONVERTED, label: `All in ${converted.currency}` }] : []),
            ...segments,
          ]}
        />
      )}
      <ChangeCard
        change={shown}
        span={inAll ? `${span}, at today’s rates. Choose a currency to open its deals.` : span}
        onOpen={inAll ? null : (key) => address.show({ part: `${key}.${shown.currency}` })}
      />
    </>
  );
}

interface ChangeCardProps {
  readonly change: ChangeInOne;
  readonly span: string;
  readonly onOpen: ((key: string) => void) | null;
}

function ChangeCard({ change, span, onOpen }: ChangeCardProps) {
  const [asTable, setAsTable] = useState(false);
  const { currency } = change;
  const title = titleOf(change, (amountMinor) => formatMoney({ amountMinor, currency }));
  const picture = { label: title, bars: barsOf(change), currency, onOpen };
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base text-pretty">{title}</h2>
          <p className="text-sm text-muted-foreground">{span}</p>
        </div>
        <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      </div>
      {asTable ? <ChangeTable {...picture} /> : <Waterfall {...picture} />}
    </section>
  );
}
