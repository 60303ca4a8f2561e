import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { amountIn } from './amounts-of.ts';
import type { Dashboard } from './api.ts';

interface StageChartProps {
  readonly stages: Dashboard['stages'];
  readonly currency: string;
}

/** What stands in each open stage, and how much of it the stage lets one expect. */
export function StageChart({ stages, currency }: StageChartProps) {
  const bars = stages
    .filter(({ stage }) => !isClosed(stage))
    .map(({ stage, deals, amounts, weighted, probability }) => {
      const amount = { amountMinor: amountIn(amounts, currency), currency };
      const part = { amountMinor: amountIn(weighted, currency), currency };
      return {
        key: stage,
        name: STAGE_DEFINITIONS[stage].label,
        label: (
          <Link
            to="/lead-planning"
            search={{ stage }}
            className="rounded-sm hover:underline"
            title={`${probability} % are counted`}
          >
            <StageBadge stage={stage} />
          </Link>
        ),
        value: amount.amountMinor,
        valueLabel: formatMoneyCompact(amount),
        part: part.amountMinor,
        partLabel: formatMoney(part),
        note: formatNumber(deals),
      };
    });
  return (
    <BarChart
      title="Pipeline by stage"
      description="Open amounts; the strong part is what counts at the stage’s probability."
      bars={bars}
      heads={{ name: 'Stage', value: 'Amount', part: 'Weighted', note: 'Deals' }}
    />
  );
}
