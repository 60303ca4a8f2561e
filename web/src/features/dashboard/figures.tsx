import {
  inCategory,
  ON_TIME,
  OPEN_DEALS,
  OVERDUE,
  SLIPPED,
} from '@dealwright/contract/dashboard/dashboard-figures';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import { DealsLink } from '../deals/deals-link.tsx';
import type { Dashboard } from './api.ts';

/** The numbers one looks for first; each leads to its deals. */
export function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { open, categories, slipped, overdue_deals: overdue } = dashboard;
  const commit = categories.find(({ category }) => category === 'commit');
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border lg:grid-cols-5">
      <Figure
        label="Open pipeline"
        note={formatCount(open.deals, 'deal')}
        filter={OPEN_DEALS}
        className="max-lg:col-span-2"
      >
        <Amounts amounts={open.amounts} />
      </Figure>
      <Figure label="Weighted by stage" note="Without slipped deals" filter={ON_TIME}>
        <Amounts amounts={open.weighted} />
      </Figure>
      <Figure
        label="Commit, backed by evidence"
        note={`${formatCount(commit?.deals ?? 0, 'deal')}, without slipped deals`}
        filter={inCategory('commit')}
      >
        <Amounts amounts={commit?.amounts ?? []} />
      </Figure>
      <Figure
        label="Slipped"
        note={slipped.deals > 0 ? formatCount(slipped.deals, 'deal') : 'None past close date'}
        filter={SLIPPED}
        warn={slipped.deals > 0}
      >
        <Amounts amounts={slipped.amounts} />
      </Figure>
      <Figure
        label="Next steps overdue"
        note={overdue > 0 ? 'Open deals' : 'All on time'}
        filter={OVERDUE}
        warn={overdue > 0}
      >
        {formatNumber(overdue)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string;
  readonly filter: DealFilter;
  readonly warn?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

function Figure({ label, note, filter, warn = false, className, children }: FigureProps) {
  return (
    <div className={cx('relative flex flex-col bg-card px-4 py-3 hover:bg-muted', className)}>
      <dt className="text-xs text-muted-foreground">
        <DealsLink filter={filter} stretched>
          {label}
        </DealsLink>
      </dt>
      <dd className={cx('text-xl tabular-nums', warn && 'text-warn')}>{children}</dd>
      <dd className="text-xs text-muted-foreground">{note}</dd>
    </div>
  );
}
