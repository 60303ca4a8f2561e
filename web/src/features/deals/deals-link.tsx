import type { DealFilter } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import type { MarkProps } from '../../lib/use-mark-walk.ts';
import { withFilter } from './pipeline/pipeline-search.ts';

interface DealsLinkProps {
  readonly filter: DealFilter;
  /** The whole of what stands around it leads there too. */
  readonly stretched?: boolean;
  /** As a mark of a picture. */
  readonly mark?: MarkProps;
  readonly children: ReactNode;
}

/** Leads to the list of exactly the deals that a figure counts. */
export function DealsLink({ filter, stretched = false, mark, children }: DealsLinkProps) {
  return (
    <Link
      {...mark}
      to="/lead-planning"
      search={{ ...withFilter({ view: 'list' }, filter) }}
      className={cx('rounded-sm hover:underline', stretched && 'before:absolute before:inset-0')}
    >
      {children}
    </Link>
  );
}
