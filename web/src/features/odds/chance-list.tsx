import { stageSince } from '@dealwright/domain/odds/odds-columns';
import { formatMoneyCompact } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type DealChance, type ListAsked, useDealChances } from './api.ts';
import { ExportChancesButton } from './export-buttons.tsx';
import { useWhoseDeals } from './odds-scope.tsx';
import { noChances, percentOf } from './odds-words.ts';

interface ChanceListProps {
  readonly asked: ListAsked;
  readonly run: string | null;
  readonly period: string;
  readonly onWhy: (number: number) => void;
}

/** Open deals with their odds, the largest expected amount first. */
export function ChanceList({ asked, run, period, onWhy }: ChanceListProps) {
  const deals = useDealChances(asked, run);
  const whose = useWhoseDeals(asked);
  const rows = deals.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title={`Odds of winning in ${period}`}
      description="Choose a deal to see why"
      actions={<ExportChancesButton asked={asked} run={run} />}
      flush
    >
      <QueryState
        query={deals}
        skeleton={<SkeletonList inset rows={6} rowClass="h-14" label="Loading odds" />}
      >
        {() =>
          rows.length === 0 ? (
            <p className="px-4 pt-1 pb-4 text-muted-foreground">{noChances(asked, whose)}</p>
          ) : (
            <ul aria-label="Odds" className="mt-1 divide-y divide-border border-t border-border">
              {rows.map((deal) => (
                <ChanceRow key={deal.number} deal={deal} onWhy={() => onWhy(deal.number)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore
        hasMore={deals.hasNextPage}
        loading={deals.isFetchingNextPage}
        onLoadMore={() => void deals.fetchNextPage()}
      />
    </Card>
  );
}

function ChanceRow({ deal, onWhy }: { readonly deal: DealChance; readonly onWhy: () => void }) {
  const {
    name,
    account,
    owner,
    stage,
    chance,
    amount_minor,
    expected_minor,
    currency,
    is_average,
    has_rate,
  } = deal;
  const details = [account, owner.name, stageSince(stage)].filter(Boolean).join(' · ');
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return (
    <li>
      <button
        type="button"
        aria-label={`Why ${percentOf(chance)} for ${name}`}
        onClick={onWhy}
        className="flex w-full items-start justify-between gap-4 px-4 py-2.5 text-left text-sm hover:bg-muted"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs text-muted-foreground">{details}</span>
          {is_average && (
            <span className="block truncate text-xs text-muted-foreground">
              Average amount, none on record
            </span>
          )}
        </span>
        <span className="shrink-0 text-right tabular-nums">
          <span className="block">
            <span className="font-medium">{percentOf(chance)}</span> of {money(amount_minor)}
          </span>
          <span className="block text-xs text-muted-foreground">
            {has_rate ? `${money(expected_minor)} expected` : 'No exchange rate, not in the sum'}
          </span>
        </span>
      </button>
    </li>
  );
}
