import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type DealsAsked, type ForecastDeal, useForecastDeals } from './api.ts';

function titleOf({ choice, category }: DealsAsked): string {
  if (category === 'closed') return 'Closed';
  if (choice && category) return `${FORECAST_LABELS[choice]} that counts as ${FORECAST_LABELS[category]}`;
  if (choice) return `${FORECAST_LABELS[choice]}, chosen by sellers`;
  return `${FORECAST_LABELS[category ?? 'pipeline']}, backed by evidence`;
}

interface DealsSheetProps {
  readonly asked: DealsAsked;
  readonly onClose: () => void;
}

/** The deals that a number sums, the largest first. */
export function DealsSheet({ asked, onClose }: DealsSheetProps) {
  const isPhone = useIsPhone();
  const deals = useForecastDeals(asked);
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[34rem]"
      heightClass="h-[85dvh]"
      title={titleOf(asked)}
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

function DealRow({ deal }: { readonly deal: ForecastDeal }) {
  const { number, name, account, owner, amount_minor, currency, close_date, choice, category } = deal;
  const details = [account, owner.name, close_date && `closes ${formatDay(close_date)}`].filter(Boolean);
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
      </div>
      <div className="shrink-0 text-right">
        <p className="tabular-nums">{formatMoney({ amountMinor: amount_minor, currency })}</p>
        {category !== 'closed' && choice !== category && (
          <p className="text-xs text-warn">
            {FORECAST_LABELS[choice]}, counts as {FORECAST_LABELS[category]}
          </p>
        )}
      </div>
    </li>
  );
}
