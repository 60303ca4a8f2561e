import { targetFilters } from '@dealwright/contract/dashboard/dashboard-figures';
import { type Quarter, quarterLabel } from '@dealwright/domain/quarter';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { coverageOf } from '../territories/amounts.ts';
import { CoverageBar } from '../territories/coverage-bar.tsx';
import type { Dashboard } from './api.ts';
import { DealsLink } from './deals-link.tsx';

interface TargetCardProps {
  readonly target: NonNullable<Dashboard['target']>;
  /** Of whose deals the target is. */
  readonly workspace: string;
  readonly currency: string;
}

/** This quarter's forecast by category against the quota of the active territory plan. */
export function TargetCard({ target, workspace, currency }: TargetCardProps) {
  const coverage = coverageOf(target, currency);
  if (coverage.quota === 0) return null;
  const filters = targetFilters(target.quarter as Quarter, workspace);
  const left = coverage.quota - coverage.won - coverage.commit;
  const money = formatMoney({ amountMinor: Math.abs(left), currency });
  return (
    <Card
      title={`${quarterLabel(target.quarter as Quarter)} vs. quota`}
      description={
        left > 0 ? `${money} short of quota with Won + Commit` : `Won + Commit exceed quota by ${money}`
      }
      actions={
        <Link
          to="/territory-planning"
          search={{}}
          className="text-sm text-primary hover:underline touch:py-3"
        >
          Territories
        </Link>
      }
    >
      <CoverageBar
        coverage={coverage}
        currency={currency}
        legend={(part, words) => <DealsLink filter={filters[part]}>{words}</DealsLink>}
      />
    </Card>
  );
}
