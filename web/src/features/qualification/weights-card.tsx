import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { formatPercent } from '../../lib/format.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';

const LISTED = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** 'Metrics and Champion weigh most: 20% each'. */
function titleOf(weights: QualificationSettings['weights']): string {
  const most = Math.max(...PILLARS.map((pillar) => weights[pillar]));
  const first = PILLARS.filter((pillar) => weights[pillar] === most);
  if (first.length === PILLARS.length) return `All pillars weigh the same: ${formatPercent(most)} each`;
  const names = LISTED.format(first.map((pillar) => PILLAR_DEFINITIONS[pillar].name));
  return first.length === 1
    ? `${names} weighs most: ${formatPercent(most)} of the score`
    : `${names} weigh most: ${formatPercent(most)} of the score each`;
}

/** What each pillar adds to the score. */
export function WeightsCard({ weights }: Pick<QualificationSettings, 'weights'>) {
  return (
    <BarChart
      title={titleOf(weights)}
      description="Each pillar adds its weight × its grade ÷ 3. All eight at Proven make 100."
      format={formatPercent}
      heads={{ name: 'Pillar', value: 'Weight' }}
      bars={PILLARS.map((pillar) => ({
        key: pillar,
        name: PILLAR_DEFINITIONS[pillar].name,
        label: (
          <span className="flex items-baseline gap-2">
            <span className="w-6 shrink-0 text-xs font-medium text-muted-foreground">
              {PILLAR_DEFINITIONS[pillar].letters}
            </span>
            <span className="truncate">{PILLAR_DEFINITIONS[pillar].name}</span>
          </span>
        ),
        value: weights[pillar],
        valueLabel: formatPercent(weights[pillar]),
      }))}
    />
  );
}
