import { type Quarter, quarterLabel } from '@dealwright/domain/quarter';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { coverageOf } from '../territories/amounts.ts';
import { CoverageBar } from '../territories/coverage-bar.tsx';
import type { Dashboard } from './api.ts';

interface TargetCardProps {
  readonly target: NonNullable<Dashboard['target']>;
  readonly currency: string;
}

/** This quarter's forecast by category against the quota of the active territory plan. */
export function TargetCard({ target, currency }: TargetCardProps) {
  const coverage = coverageOf(target, currency);
  if (coverage.quota === 0) return null;
  const left = coverage.quota - coverage.won - coverage.commit;
  const money = formatMoney({ amountMinor: Math.abs(left), currency });
  return (
    <Card
      title={`${quarterLabel(target.quarter as Quarter)} against the quota`}
      description={
        left > 0
          ? `${money} more than Won and Commit are needed to reach it.`
          : `Won and Commit reach it, with ${money} to spare.`
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
      <CoverageBar coverage={coverage} currency={currency} legend />
    </Card>
  );
}
