import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { useReportingRates } from '../deals/exchange-rates/api.ts';
import { formatRatio } from '../territories/amounts.ts';
import type { Forecast } from './api.ts';
import { LeftOut } from './left-out.tsx';
import { quotaGap } from './quota-gap.ts';

/** Quota, gap and coverage of the period. */
export function QuotaFigures({ forecast }: { readonly forecast: Forecast }) {
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
        <Figure label="Quota" note={rate}>
          <Money amountMinor={quotaMinor} currency={currency} sign={sign} />
        </Figure>
        <Figure label={gapMinor > 0 ? 'Gap' : 'Above quota'} note="After Closed and Commit">
          <Money amountMinor={Math.abs(gapMinor)} currency={currency} sign={sign} />
        </Figure>
        <Figure label="Coverage" note="Open pipeline ÷ remaining quota">
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
  readonly children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className="flex flex-col bg-card px-4 py-3 max-md:px-2">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-2xl tabular-nums max-md:text-lg">{children}</dd>
      {note && <dd className="text-xs text-muted-foreground">{note}</dd>}
    </div>
  );
}
