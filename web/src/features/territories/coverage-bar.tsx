import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { Swatch } from '../../ui/chart/bar.tsx';
import { formatMoneyTick } from '../../ui/chart/format-tick.ts';
import { valueScale } from '../../ui/chart/scales.ts';
import { StackedBar, StackedChart } from '../../ui/chart/stacked-bar.tsx';
import { type Coverage, formatRatio } from './amounts.ts';

const PARTS = [
  { key: 'won', label: 'Won', fill: 'won' },
  { key: 'commit', label: 'Commit', fill: 'solid' },
  { key: 'bestCase', label: 'Best Case', fill: 'striped' },
  { key: 'pipeline', label: 'Pipeline', fill: 'second' },
] as const;
const HEIGHT = 12;

interface CoverageBarProps {
  readonly coverage: Coverage;
  readonly currency: string;
  /** With its axis, and each part with its sum below the bar. */
  readonly legend?: boolean;
}

/** Won, Commit, Best Case and Pipeline of a quarter one after the other, and where the quota lies. */
export function CoverageBar({ coverage, currency, legend = false }: CoverageBarProps) {
  const { quota } = coverage;
  const sum = PARTS.reduce((all, { key }) => all + coverage[key], 0);
  const bar = {
    parts: PARTS.map(({ key, label, fill }) => ({
      key,
      fill,
      value: coverage[key],
      words: `${label}: ${formatMoney({ amountMinor: coverage[key], currency })}`,
    })),
    target: quota > 0 ? quota : null,
    scale: valueScale([quota, sum]),
    height: HEIGHT,
  };
  const said = bar.parts.map(({ words }) => words);
  if (coverage.slipped > 0) said.push(`Slipped: ${formatMoney({ amountMinor: coverage.slipped, currency })}`);
  return (
    <div className="min-w-0">
      <p className="sr-only">
        {said.join(', ')}
        {quota > 0 &&
          `; quota ${formatMoney({ amountMinor: quota, currency })}, covered ${formatRatio(coverage.ratio)}`}
      </p>
      <div className="py-1">
        {legend ? (
          <StackedChart {...bar} label="Won and open against the quota" format={formatMoneyTick(currency)} />
        ) : (
          <StackedBar {...bar} />
        )}
      </div>
      {legend && <Legend coverage={coverage} currency={currency} />}
    </div>
  );
}

/** Each part with its sum. */
function Legend({ coverage, currency }: Omit<CoverageBarProps, 'legend'>) {
  const { quota } = coverage;
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return (
    <ul aria-hidden className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {PARTS.map(({ key, label, fill }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Swatch fill={fill} />
          {label} <span className="text-foreground tabular-nums">{money(coverage[key])}</span>
        </li>
      ))}
      {coverage.slipped > 0 && (
        <li className="inline-flex items-center gap-1.5">
          Slipped <span className="text-warn tabular-nums">{money(coverage.slipped)}</span>
        </li>
      )}
      {quota > 0 && (
        <li className="inline-flex items-center gap-1.5">
          <span className="h-3 w-0.5 bg-foreground" />
          Quota <span className="text-foreground tabular-nums">{money(quota)}</span>
        </li>
      )}
    </ul>
  );
}
