import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { DealStrip } from '../deals/deal-strip.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type DealView, useAccountDeals } from './api.ts';

const VIEWS: readonly { readonly value: DealView; readonly label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];
const NONE: Readonly<Record<DealView, string>> = {
  open: 'No open deals you can access.',
  won: 'No won deals you can access.',
  lost: 'No lost deals you can access.',
};

interface DealsCardProps {
  readonly accountId: string;
  readonly view: DealView;
  readonly onView: (view: DealView) => void;
}

/** The deals of an account with their strips, the largest first. */
export function DealsCard({ accountId, view, onView }: DealsCardProps) {
  const deals = useAccountDeals(accountId, view);
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title="Deals"
      flush
      actions={
        <SegmentedControl aria-label="Deal status" value={view} onValueChange={onView} segments={VIEWS} />
      }
    >
      <QueryState
        query={deals}
        skeleton={<SkeletonList inset rows={4} rowClass="h-14" label="Loading deals" />}
      >
        {() =>
          rows.length === 0 ? (
            <p className="px-4 pt-1 pb-4 text-muted-foreground">{NONE[view]}</p>
          ) : (
            <>
              <ul aria-label="Deals" className="mt-1 divide-y divide-border border-t border-border">
                {rows.map((deal) => (
                  <DealLine key={deal.id} deal={deal} />
                ))}
              </ul>
              <LoadMore
                hasMore={deals.hasNextPage}
                loading={deals.isFetchingNextPage}
                onLoadMore={() => void deals.fetchNextPage()}
              />
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

function DealLine({ deal }: { readonly deal: DealSummary }) {
  const { number, name, stage, amount_minor, currency, close_date, owner } = deal;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0 flex-1 basis-56 max-sm:basis-full">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          title={name}
          className="line-clamp-2 font-medium before:absolute before:inset-0 hover:underline sm:line-clamp-1"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          {leadKey(number)} · {owner.name}
          {close_date && ` · closes ${formatDay(close_date)}`}
        </p>
      </div>
      <StageBadge stage={stage} />
      <div className="relative">
        <DealStrip deal={deal} />
      </div>
      <span className="font-medium tabular-nums max-sm:ml-auto sm:w-24 md:text-right">
        {formatMoney({ amountMinor: amount_minor, currency })}
      </span>
    </li>
  );
}
