import { PILLAR_DEFINITIONS, PILLARS } from '@dealwright/domain/pillar';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { formatPercent } from '../../lib/format.ts';
import { BarChart } from '../../ui/bar-chart.tsx';

/** What each pillar adds to the score. */
export function WeightsCard({ weights }: Pick<QualificationSettings, 'weights'>) {
  return (
    <BarChart
      title="Weight of each pillar"
      description="Each pillar adds its weight × its grade ÷ 3. All eight at Proven make 100."
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
