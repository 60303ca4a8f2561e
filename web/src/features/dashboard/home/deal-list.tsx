import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { accountName } from '../../../lib/account-name.ts';
import { formatMoneyCompact } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { TodayCard } from './today-card.tsx';

const SHOWN_AT_FIRST = 5;

interface DealListProps {
  readonly title: string;
  /** How many there are, counted up to a hundred; the list may hold fewer. */
  readonly count: number;
  readonly deals: readonly DealSummary[];
  /** Said when there are none: good news. */
  readonly none: string;
  /** Where all of them are listed. */
  readonly all?: ReactNode;
  /** The line below the name. */
  readonly line: (deal: DealSummary) => ReactNode;
  /** At the end of the row: a date. */
  readonly mark: (deal: DealSummary) => ReactNode;
  readonly showOwner: boolean;
}

/** Deals that need a look, a handful at first. */
export function DealList(props: DealListProps) {
  const { title, count, deals, none, all, line, mark, showOwner } = props;
  const [open, setOpen] = useState(false);
  const shown = open ? deals : deals.slice(0, SHOWN_AT_FIRST);
  return (
    <TodayCard title={title} count={count} actions={count > 0 && all}>
      {deals.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-sm text-muted-foreground">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-border border-t border-border">
          {shown.map((deal) => (
            <li key={deal.number} className="relative flex gap-3 px-4 py-2 hover:bg-muted">
              <StageIcon stage={deal.stage} className="mt-0.5" />
              <div className="min-w-0 flex-1">
                <div className="flex items-baseline justify-between gap-3">
                  <Link
                    to="/lead-planning/$leadKey"
                    params={{ leadKey: leadKey(deal.number) }}
                    data-nav-row
                    title={deal.name}
                    className="line-clamp-2 min-w-0 text-sm font-medium before:absolute before:inset-0 sm:line-clamp-1"
                  >
                    {deal.name}
                  </Link>
                  <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{mark(deal)}</span>
                </div>
                <p className="truncate text-sm text-muted-foreground">
                  {accountName(deal.account)} ·{' '}
                  <span className="tabular-nums">
                    {formatMoneyCompact({ amountMinor: deal.amount_minor, currency: deal.currency })}
                  </span>
                  {showOwner && ` · ${deal.owner.name}`}
                </p>
                <p className="text-sm text-pretty">{line(deal)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {deals.length > shown.length && (
        <div className="border-t border-border px-2 py-1">
          <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
            Show {deals.length - shown.length} more
          </Button>
        </div>
      )}
    </TodayCard>
  );
}
