import { CURRENCIES } from '@dealwright/domain/money';
import { isClosed, STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatMoney, formatMoneyCompact, formatMoneySpoken, formatNumber } from '../../lib/format.ts';
import { speakFigure } from '../../lib/speak-figure.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { formatMoneyTick } from '../../ui/chart/format-tick.ts';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { DealsLink } from '../deals/deals-link.tsx';
import type { MarkProps } from '../../lib/use-mark-walk.ts';
import type { Dashboard } from './api.ts';
import type { ChartMoney } from './chart-money.ts';
import { stageTitle } from './stage-title.ts';

interface StageChartProps {
  readonly stages: Dashboard['stages'];
  readonly money: ChartMoney;
}

type Stage = Dashboard['stages'][number];

/** The deals whose amounts a bar sums: the currency's, where the bar is not of all. */
function countedIn({ deals, amounts }: Stage, { sign, currency }: ChartMoney): number {
  return sign === '' ? (amounts.find((amount) => amount.currency === currency)?.deals ?? 0) : deals;
}

/** Total and probability-weighted amount of each open stage. */
export function StageChart({ stages, money }: StageChartProps) {
  const { currency } = money;
  const bars = stages
    .filter(({ stage }) => !isClosed(stage))
    .map((one) => {
      const { stage, amounts, weighted, probability } = one;
      const deals = countedIn(one, money);
      const filter = {
        stage: [stage],
        ...(deals < one.deals && { currency: CURRENCIES.filter((code) => code === currency) }),
      };
      const amount = { amountMinor: money.amountOf(amounts), currency };
      const part = { amountMinor: money.amountOf(weighted), currency };
      const total = speakFigure({ amounts: [{ currency, amount_minor: amount.amountMinor }], deals });
      return {
        key: stage,
        name: STAGE_DEFINITIONS[stage].label,
        label: (mark: MarkProps) => (
          <span title={`Weighted at ${probability}%`}>
            <DealsLink filter={filter} stretched mark={mark}>
              <StageBadge stage={stage} />
            </DealsLink>
          </span>
        ),
        value: amount.amountMinor,
        valueLabel: money.sign + formatMoneyCompact(amount),
        part: part.amountMinor,
        partLabel: money.sign + formatMoney(part),
        note: formatNumber(deals),
        spoken: `${total}, ${formatMoneySpoken(part)} weighted`,
      };
    });
  return (
    <BarChart
      title={stageTitle(bars, (amountMinor) => money.sign + formatMoney({ amountMinor, currency }))}
      description="Total and probability-weighted value by stage. Slipped deals aren’t weighted."
      bars={bars}
      format={(amountMinor) => money.sign + formatMoneyTick(currency)(amountMinor)}
      heads={{ name: 'Stage', value: 'Amount', part: 'Weighted', note: 'Deals' }}
    />
  );
}
