import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { TableButton } from '../../../ui/chart/table-button.tsx';
import { useReportingRates } from '../../deals/exchange-rates/api.ts';
import type { Forecast } from '../../forecast/api.ts';
import { quotaGap } from '../../forecast/quota-gap.ts';
import type { ForecastAddress } from '../../forecast/use-forecast-address.ts';
import { periodNumbers, periodTitle, timeLeft } from './period-numbers.ts';
import { PeriodTable } from './period-table.tsx';
import { PeriodTiles } from './period-tiles.tsx';
import { QuotaBar } from './quota-bar.tsx';

const LISTED = new Intl.ListFormat('en-US', { type: 'conjunction' });

interface PeriodCardProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** Whether the period reaches its quota. */
export function PeriodCard({ forecast, address }: PeriodCardProps) {
  const [asTable, setAsTable] = useState(false);
  const { data: rates } = useReportingRates();
  const numbers = periodNumbers(forecast, rates);
  const { currency, isConverted, leftOut } = numbers;
  const sign = isConverted ? '≈ ' : '';
  const title = periodTitle(
    forecast,
    numbers,
    (amountMinor) => sign + formatMoney({ amountMinor, currency }),
  );
  const picture = {
    label: title,
    numbers,
    onOpen: (deals: string) => address.show({ deals }),
    onOpenQuota: () => address.show({ quota: 'territories' }),
  };
  return (
    <section aria-label="The period" className="rounded-lg border border-border bg-card">
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lg text-pretty">{title}</h2>
            <p className="text-sm text-muted-foreground">
              {timeLeft(forecast)}
              {leftOut.length > 0 && ` · without amounts in ${LISTED.format(leftOut)}, which have no rate`}
            </p>
          </div>
          <TableButton asTable={asTable} onChange={setAsTable} />
        </div>
        {asTable ? <PeriodTable {...picture} /> : <QuotaBar {...picture} />}
      </div>
      <PeriodTiles forecast={forecast} numbers={numbers} gap={quotaGap(forecast, rates)} address={address} />
    </section>
  );
}
