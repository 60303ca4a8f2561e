import { FORECAST_LABELS, type ForecastCategory } from '@dealwright/domain/forecast';
import { formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { amountIn } from './amounts-of.ts';
import type { Dashboard } from './api.ts';

const SHOWN: readonly ForecastCategory[] = ['closed', 'commit', 'best_case', 'pipeline', 'omitted'];

const MEANING: Readonly<Record<ForecastCategory, string>> = {
  closed: 'won',
  commit: 'every pillar heard, the champion proven',
  best_case: 'pain, metrics and champion heard',
  pipeline: 'everything else that is open',
  omitted: 'lost',
};

interface ForecastChartProps {
  readonly categories: Dashboard['categories'];
  readonly currency: string;
}

/** Deals by the category that their evidence carries, which may be less than the seller chose. */
export function ForecastChart({ categories, currency }: ForecastChartProps) {
  const bars = SHOWN.flatMap((category) => {
    const found = categories.find((candidate) => candidate.category === category);
    if (!found) return [];
    const amount = { amountMinor: amountIn(found.amounts, currency), currency };
    return [
      {
        key: category,
        name: FORECAST_LABELS[category],
        label: (
          <span className="block min-w-0">
            <span className="block">{FORECAST_LABELS[category]}</span>
            <span className="block text-2xs text-pretty whitespace-normal text-muted-foreground">
              {MEANING[category]}
            </span>
          </span>
        ),
        value: amount.amountMinor,
        valueLabel: formatMoneyCompact(amount),
        note: formatNumber(found.deals),
      },
    ];
  });
  return (
    <BarChart
      title="Forecast by category"
      description="Each deal counts where its evidence puts it, not where it was wished."
      bars={bars}
      heads={{ name: 'Category', value: 'Amount', note: 'Deals' }}
    />
  );
}
