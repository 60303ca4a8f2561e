import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatMoney } from '../../../lib/format.ts';
import { TableButton } from '../../../ui/chart/table-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useReportingRates } from '../../deals/exchange-rates/api.ts';
import type { PipelineChange } from './api.ts';
import { barsOf, type ChangeInOne, inReportingCurrency, titleOf } from './change-bars.ts';
import { ChangeTable } from './change-table.tsx';
import { Waterfall } from './waterfall.tsx';

const CONVERTED = 'converted';

interface ChangesProps {
  readonly change: PipelineChange;
  readonly span: string;
  /** Opens the deals of a bar in a currency, or in each of them: 'created.USD', 'created.all'. */
  readonly onOpen: (part: string) => void;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** Below the picture, of the currency that is shown; null if it shows all of them converted. */
  readonly below?: (currency: string | null) => ReactNode;
}

/** A change as a picture or a table, one currency at a time or all in the reporting currency. */
export function Changes({ change, span, onOpen, actions, below }: ChangesProps) {
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
        span={inAll ? `${span}, at today’s rates` : span}
        onOpen={(key) => onOpen(`${key}.${inAll ? 'all' : shown.currency}`)}
        actions={actions}
      >
        {below?.(inAll ? null : shown.currency)}
      </ChangeCard>
    </>
  );
}

interface ChangeCardProps {
  readonly change: ChangeInOne;
  readonly span: string;
  readonly onOpen: (key: string) => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

function ChangeCard({ change, span, onOpen, actions, children }: ChangeCardProps) {
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
        <div className="flex flex-wrap items-center gap-1">
          {actions}
          <TableButton asTable={asTable} onChange={setAsTable} />
        </div>
      </div>
      <div className={cx(Boolean(children) && 'grid items-start gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]')}>
        {asTable ? <ChangeTable {...picture} /> : <Waterfall {...picture} />}
        {children}
      </div>
    </section>
  );
}
