import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { useWinLossDeals, type WinLossDeal, type WinLossDealsAsked } from './api.ts';

interface WinLossDealsSheetProps {
  readonly asked: WinLossDealsAsked;
  readonly title: string;
  readonly onClose: () => void;
}

/** The deals that a number counts, the latest first. */
export function WinLossDealsSheet({ asked, title, onClose }: WinLossDealsSheetProps) {
  const isPhone = useIsPhone();
  const deals = useWinLossDeals(asked);
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[34rem]"
      heightClass="h-[85dvh]"
      title={title}
    >
      <QueryState query={deals} skeleton={<SkeletonList rows={6} rowClass="h-14" label="Loading deals" />}>
        {() =>
          rows.length === 0 ? (
            <p className="text-sm text-muted-foreground">No deals here any more.</p>
          ) : (
            <ul aria-label="Deals" className="-mx-4 divide-y divide-border border-y border-border">
              {rows.map((deal) => (
                <DealRow key={deal.number} deal={deal} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore
        auto
        hasMore={deals.hasNextPage}
        loading={deals.isFetchingNextPage}
        onLoadMore={() => void deals.fetchNextPage()}
      />
    </Sheet>
  );
}

function DealRow({ deal }: { readonly deal: WinLossDeal }) {
  const { number, name, account, owner, outcome, closed_on, amount_minor, currency, loss_reason, quote } =
    deal;
  const details = [account, owner.name, `${outcome} ${formatDay(closed_on)}`].filter(Boolean);
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(number) }}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-xs text-muted-foreground">{details.join(' · ')}</p>
        {loss_reason && <p className="mt-0.5 line-clamp-2 text-xs">Loss reason: {loss_reason}</p>}
        {quote && (
          <p className="mt-0.5 line-clamp-3 text-xs text-pretty text-muted-foreground">
            “{quote.text}” {[quote.person, formatDay(quote.said_on)].filter(Boolean).join(', ')}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        {formatMoney({ amountMinor: amount_minor, currency })}
      </p>
    </li>
  );
}
