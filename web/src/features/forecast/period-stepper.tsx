import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDay } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Forecast } from './api.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

interface PeriodStepperProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** The period, and the ones before and after it. */
export function PeriodStepper({ forecast: { period }, address }: PeriodStepperProps) {
  const { from: _from, to: _to, ...search } = address.search;
  const to = (day: string) => address.replace({ ...search, day });
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous period" onClick={() => to(period.previous)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <p aria-live="polite" className="min-w-28 text-center text-sm">
        <span className="block font-medium">{period.label}</span>
        <span className="block text-xs text-muted-foreground">
          {formatDay(period.first)} – {formatDay(period.last)}
        </span>
      </p>
      <IconButton label="Next period" onClick={() => to(period.next)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
