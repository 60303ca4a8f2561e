import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { type Coverage, formatRatio } from './amounts.ts';

const PARTS = [
  { key: 'won', label: 'Won', className: 'bg-won' },
  { key: 'commit', label: 'Commit', className: 'chart-fill-1' },
  { key: 'bestCase', label: 'Best Case', className: 'chart-fill-1-striped' },
  { key: 'pipeline', label: 'Pipeline', className: 'chart-fill-2-striped' },
] as const;

interface CoverageBarProps {
  readonly coverage: Coverage;
  readonly currency: string;
  /** Names each part with its sum below the bar. */
  readonly legend?: boolean;
}

/** Won, Commit, Best Case and Pipeline of a quarter one after the other, and where the quota lies. */
export function CoverageBar({ coverage, currency, legend = false }: CoverageBarProps) {
  const { quota } = coverage;
  const sum = PARTS.reduce((all, { key }) => all + coverage[key], 0);
  const most = Math.max(quota, sum, 1);
  const said = PARTS.map(
    ({ key, label }) => `${label} ${formatMoney({ amountMinor: coverage[key], currency })}`,
  );
  if (coverage.slipped > 0) said.push(`Slipped ${formatMoney({ amountMinor: coverage.slipped, currency })}`);
  return (
    <div className="min-w-0">
      <p className="sr-only">
        {said.join(', ')}
        {quota > 0 &&
          `; quota ${formatMoney({ amountMinor: quota, currency })}, covered ${formatRatio(coverage.ratio)}`}
      </p>
      <div aria-hidden className="relative py-1">
        <div className="flex h-3 gap-px overflow-hidden rounded-sm bg-secondary">
          {PARTS.map(({ key, className }) => (
            <span key={key} className={className} style={{ width: `${(coverage[key] / most) * 100}%` }} />
          ))}
        </div>
        {quota > 0 && (
          <span
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-foreground"
            style={{ left: `${(quota / most) * 100}%` }}
          />
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
      {PARTS.map(({ key, label, className }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <span className={`size-2.5 rounded-xs ${className}`} />
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
