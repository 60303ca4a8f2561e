import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { TriangleAlert } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import type { Forecast } from './api.ts';
import type { ForecastAddress } from './use-forecast-address.ts';

interface OvercalledListProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** '3 deals in Commit count as Best Case: $410,000', each opening its deals. */
export function OvercalledList({ forecast: { overcalled }, address }: OvercalledListProps) {
  if (overcalled.length === 0) return null;
  return (
    <ul aria-label="Called higher than evidence supports" className="flex flex-col gap-1">
      {overcalled.map(({ choice, category, deals, amounts }) => (
        <li key={`${choice}.${category}`}>
          <button
            type="button"
            onClick={() => address.show({ deals: `choice.${choice}.${category}` })}
            className="inline-flex items-center gap-2 rounded-sm text-left text-sm hover:underline touch:min-h-11"
          >
            <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
            <span>
              {formatCount(deals, 'deal')} in {FORECAST_LABELS[choice]} {deals === 1 ? 'counts' : 'count'} as{' '}
              {FORECAST_LABELS[category]}: <Amounts amounts={amounts} exact />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
