import type { TerritoriesOverview, TerritoryOverview } from '@dealwright/contract/territories/territories';
import { formatCount, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { type Bar, BarChart } from '../../ui/chart/bar-chart.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { amountIn } from './amounts.ts';
import { peopleOf } from './territory-list.tsx';
import type { TerritorySearch } from './territory-search.ts';

const MEASURES = [
  { value: 'pipeline', label: 'Pipeline' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'quota', label: 'Quota' },
] as const;
export type Measure = NonNullable<TerritorySearch['measure']>;

const TITLES: Readonly<Record<Measure, string>> = {
  pipeline: 'the most open pipeline',
  accounts: 'the most accounts',
  quota: 'the highest quota',
};
const NOTHING: Readonly<Record<Measure, string>> = {
  pipeline: 'No open pipeline in any territory yet',
  accounts: 'No accounts in any territory yet',
  quota: 'No quota in any territory yet',
};
/** Of what one would carry if all carried the same. */
const MUCH = 1.5;
const LITTLE = 0.5;

function carried(territory: TerritoryOverview, measure: Measure, currency: string): number {
  if (measure === 'accounts') return territory.accounts;
  return amountIn(measure === 'quota' ? territory.quarter.quota : territory.open_amounts, currency);
}

function judge(share: number, mean: number): string {
  if (mean === 0) return '';
  const times = share / mean;
  return times > MUCH ? 'high' : times < LITTLE ? 'low' : 'even';
}

/** 'Nordics has the most accounts per person: 12', of bars from the longest. */
function titleOf([first]: readonly Bar[], measure: Measure): string {
  if (!first?.value) return NOTHING[measure];
  return `${first.name} has ${TITLES[measure]} per person: ${first.valueLabel}`;
}

interface LoadChartProps {
  readonly overview: TerritoriesOverview;
  readonly currency: string;
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
}

/** What one person of each territory carries: who has too much, and who too little. */
export function LoadChart({ overview, currency, measure, onMeasure }: LoadChartProps) {
  const rows = overview.territories.map((territory) => {
    const people = Math.max(1, peopleOf(territory).length);
    return { territory, people, each: carried(territory, measure, currency) / people };
  });
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const mean = people === 0 ? 0 : rows.reduce((sum, row) => sum + row.each * row.people, 0) / people;
  const show = (value: number) =>
    measure === 'accounts'
      ? formatNumber(Math.round(value * 10) / 10)
      : formatMoneyCompact({ amountMinor: Math.round(value), currency });
  const heaviest = Math.max(0, ...rows.map(({ each }) => each));
  const lightest = Math.min(heaviest, ...rows.map(({ each }) => each));
  const bars = rows
    .toSorted((a, b) => b.each - a.each)
    .map(({ territory, people: count, each }) => ({
      key: territory.id,
      name: territory.name,
      label: (
        <span className="block min-w-0">
          <span className="block truncate">{territory.name}</span>
          <span className="block text-xs text-muted-foreground">
            {formatCount(count, 'person', 'people')}
          </span>
        </span>
      ),
      value: each,
      valueLabel: show(each),
      note: judge(each, mean),
    }));
  return (
    <BarChart
      title={titleOf(bars, measure)}
      format={show}
      description={`${show(lightest)}–${show(heaviest)} per person, average ${show(mean)}`}
      bars={bars}
      heads={{ name: 'Territory', value: 'Per person', note: 'vs. average' }}
    >
      <SegmentedControl
        aria-label="Compare by"
        className="mt-3"
        value={measure}
        onValueChange={onMeasure}
        segments={MEASURES}
      />
    </BarChart>
  );
}
