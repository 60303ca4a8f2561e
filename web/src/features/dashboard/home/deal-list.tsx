import type { TodayDeal } from '@dealwright/contract/dashboard/today';
import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { accountName } from '../../../lib/account-name.ts';
import { formatMoneyCompact } from '../../../lib/format.ts';
import { StageIcon } from '../../../ui/stage-badge.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type TodayDealsAsked, useTodayDeals } from './api.ts';
import { RestOfList, rowsOf } from './rest-of-list.tsx';
import { TodayCard } from './today-card.tsx';

const SHOWN_AT_FIRST = 5;

interface DealListProps {
  readonly title: string;
  /** How many there are, counted up to a hundred; the list may hold fewer. */
  readonly count: number;
  readonly items: readonly TodayDeal[];
  /** Which list they are the first of, where the rest is read from it. */
  readonly asked?: TodayDealsAsked;
  /** Said when there are none: good news. */
  readonly none: string;
  /** Where all of them are listed. */
  readonly all?: ReactNode;
  /** The line below the name. */
  readonly line: (item: TodayDeal) => ReactNode;
  /** At the end of the row: a date. */
  readonly mark: (deal: DealSummary) => ReactNode;
  readonly showOwner: boolean;
}

/** Deals that need a look, a handful at first. */
export function DealList(props: DealListProps) {
  const { title, count, items, asked, none, all, line, mark, showOwner } = props;
  const [isOpen, setOpen] = useState(false);
  const listed = asked ? count : items.length;
  const pages = useTodayDeals(asked ?? { list: 'at_risk' }, isOpen && items.length < listed);
  const list = { count: listed, first: items, pages, shownAtFirst: SHOWN_AT_FIRST, isOpen };
  return (
    <TodayCard title={title} count={count} actions={count > 0 && all}>
      {items.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-sm text-muted-foreground">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-border border-t border-border">
          {rowsOf(list).map((item) => (
            <DealRow
              key={item.deal.number}
              deal={item.deal}
              line={line(item)}
              mark={mark(item.deal)}
              showOwner={showOwner}
            />
          ))}
        </ul>
      )}
      <RestOfList {...list} onOpen={() => setOpen(true)} />
    </TodayCard>
  );
}

interface DealRowProps {
  readonly deal: DealSummary;
  readonly line: ReactNode;
  readonly mark: ReactNode;
  readonly showOwner: boolean;
}

function DealRow({ deal, line, mark, showOwner }: DealRowProps) {
  return (
    <li className="relative flex gap-3 px-4 py-2 hover:bg-muted">
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
          <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{mark}</span>
        </div>
        <p className="truncate text-sm text-muted-foreground">
          {accountName(deal.account)} ·{' '}
          <span className="tabular-nums">
            {formatMoneyCompact({ amountMinor: deal.amount_minor, currency: deal.currency })}
          </span>
          {showOwner && ` · ${deal.owner.name}`}
        </p>
        <p className="text-sm text-pretty">{line}</p>
      </div>
    </li>
  );
}
