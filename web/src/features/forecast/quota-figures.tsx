import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { useReportingRates } from '../deals/exchange-rates/api.ts';
import { formatRatio } from '../territories/amounts.ts';
import type { Forecast } from './api.ts';
import { LeftOut } from './left-out.tsx';
import { quotaGap } from './quota-gap.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

interface QuotaFiguresProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** Quota, gap and coverage of the period, each opening what it is made of. */
export function QuotaFigures({ forecast, address }: QuotaFiguresProps) {
  const { data: rates } = useReportingRates();
  const gap = quotaGap(forecast, rates);
  if (!gap) {
    return (
      <p className="text-sm text-muted-foreground">
        No quota for this period. Set quotas in{' '}
        <Link to="/territory-planning" className="text-primary underline underline-offset-2 touch:py-3">
          Territory Planning
        </Link>
        .
      </p>
    );
  }
  const { currency, quotaMinor, gapMinor, coverage, isConverted, rateDays, leftOut } = gap;
  const sign = isConverted ? '≈ ' : '';
  const rate = rateDays.length > 0 ? `${rateDays.map((day) => formatDay(day)).join('–')} rates` : null;
  return (
    <section aria-label="Quota" className="flex flex-col gap-1">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-border bg-border">
        <Figure label="Quota" note={rate} onOpen={() => address.show({ quota: 'territories' })}>
          <Money amountMinor={quotaMinor} currency={currency} sign={sign} />
        </Figure>
        <Figure
          label={gapMinor > 0 ? 'Gap' : 'Above quota'}
          note="After Closed and Commit"
          onOpen={() => address.show({ quota: 'gap' })}
        >
          <Money amountMinor={Math.abs(gapMinor)} currency={currency} sign={sign} />
        </Figure>
        <Figure
          label="Coverage"
          note="Open pipeline ÷ remaining quota"
          onOpen={() => address.show({ quota: 'coverage' })}
        >
          {formatRatio(coverage)}
        </Figure>
      </dl>
      <LeftOut currencies={leftOut} currency={currency} />
    </section>
  );
}

interface MoneyProps {
  readonly amountMinor: number;
  readonly currency: string;
  readonly sign: string;
}

function Money({ sign, ...money }: MoneyProps) {
  return (
    <span title={sign + formatMoney(money)}>
      {sign}
      {formatMoneyCompact(money)}
    </span>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string | null;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Figure({ label, note, onOpen, children }: FigureProps) {
  return (
    <div className="flex flex-col bg-card px-4 py-3 max-md:px-2">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-2xl tabular-nums max-md:text-lg">
        <button
          type="button"
          onClick={onOpen}
          className="rounded-sm text-left hover:underline touch:min-h-11"
        >
          <span className="sr-only">{label}: </span>
          {children}
        </button>
      </dd>
      {note && <dd className="text-xs text-muted-foreground">{note}</dd>}
    </div>
  );
}
