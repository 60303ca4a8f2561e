import { inCategory, SLIPPED, wonIn } from '@dealwright/contract/dashboard/dashboard-figures';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { FORECAST_LABELS, type ForecastChoice } from '@dealwright/domain/forecast';
import { type Quarter, quarterLabel } from '@dealwright/domain/quarter';
import { formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { speakFigure } from '../../lib/speak-figure.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import type { Worth } from '../deals/worth-of-closed.tsx';
import type { Amounts, Dashboard } from './api.ts';
import type { ChartMoney } from './chart-money.ts';
import { DealsLink } from './deals-link.tsx';

const CHOICES: readonly ForecastChoice[] = ['commit', 'best_case', 'pipeline'];

const MEANING: Readonly<Record<ForecastChoice, string>> = {
  commit: 'backed by evidence',
  best_case: 'backed by evidence',
  pipeline: 'all other open deals',
};

interface Part {
  readonly key: string;
  readonly name: string;
  readonly meaning: string;
  readonly filter: DealFilter;
  readonly deals: number;
  readonly amounts: Amounts;
  readonly converted?: Worth | undefined;
}

/** What was won this quarter, what is open by category, and apart from those what slipped. */
function partsOf({ won, categories, slipped }: Dashboard): Part[] {
  const quarter = won.quarter as Quarter;
  const open = CHOICES.flatMap((choice) =>
    categories
      .filter(({ category }) => category === choice)
      .map(({ deals, amounts }) => ({
        key: choice,
        name: FORECAST_LABELS[choice],
        meaning: MEANING[choice],
        filter: inCategory(choice),
        deals,
        amounts,
      })),
  );
  return [
    { ...won, key: 'won', name: 'Won', meaning: `in ${quarterLabel(quarter)}`, filter: wonIn(quarter) },
    ...open,
    { ...slipped, key: 'slipped', name: 'Slipped', meaning: 'open past the close date', filter: SLIPPED },
  ];
}

interface ForecastChartProps {
  readonly dashboard: Dashboard;
  readonly money: ChartMoney;
}

/** Deals by the category that their evidence supports, which may be less than the seller chose. */
export function ForecastChart({ dashboard, money }: ForecastChartProps) {
  const { currency } = money;
  const bars = partsOf(dashboard).map(({ key, name, meaning, filter, deals, amounts, converted }) => {
    const amount = { amountMinor: money.amountOf(amounts, converted), currency };
    return {
      key,
      name,
      label: (
        <span className="block min-w-0">
          <DealsLink filter={filter} stretched>
            {name}
          </DealsLink>
          <span className="block text-xs text-pretty whitespace-normal text-muted-foreground">{meaning}</span>
        </span>
      ),
      value: amount.amountMinor,
      valueLabel: money.sign + formatMoneyCompact(amount),
      note: formatNumber(deals),
      spoken: speakFigure({ amounts: [{ currency, amount_minor: amount.amountMinor }], deals }),
    };
  });
  return (
    <BarChart
      title="Forecast by category"
      description="All open deals. Evidence caps each category; slipped deals are counted separately."
      bars={bars}
      heads={{ name: 'Category', value: 'Amount', note: 'Deals' }}
    />
  );
}
