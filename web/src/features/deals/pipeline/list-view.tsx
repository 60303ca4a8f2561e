import { useCallback, useMemo } from 'react';
import { useIsPhone } from '../../../lib/use-media.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { SortButton } from '../../../ui/sort-button.tsx';
import type { DealSort, ListQuery } from '../query-keys.ts';
import { useDealList } from './api.ts';
import { DealList } from './deal-list.tsx';
import { isFiltered } from './filter-chips.ts';
import { SORT_OPTIONS } from './list-columns.tsx';
import { NoDeals } from './no-deals.tsx';
import { NothingMatches } from './nothing-matches.tsx';
import { PhoneList } from './phone-list.tsx';
import { ListSkeleton } from './pipeline-skeletons.tsx';

interface ListViewProps {
  readonly query: ListQuery;
  readonly hidden: readonly string[];
  readonly onSort: (sort: DealSort) => void;
  readonly onClearFilter: () => void;
}

export function ListView({ query, hidden, onSort, onClearFilter }: ListViewProps) {
  const list = useDealList(query);
  const isPhone = useIsPhone();
  const { hasNextPage, isFetching, fetchNextPage, data } = list;
  const deals = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const shared = { deals, hasMore: hasNextPage, onLoadMore: loadMore, outdated: list.isPlaceholderData };
  return (
    <QueryState query={list} skeleton={<ListSkeleton />}>
      {() => {
        if (deals.length === 0 && !list.isPlaceholderData) {
          return isFiltered(query.filter) ? <NothingMatches onClear={onClearFilter} /> : <NoDeals />;
        }
        if (isPhone) {
          return (
            <>
              <div className="px-3 pb-1">
                <SortButton options={SORT_OPTIONS} sorting={query} onSort={onSort} />
              </div>
              <PhoneList {...shared} />
            </>
          );
        }
        return <DealList {...shared} sorting={query} hidden={hidden} onSort={onSort} />;
      }}
    </QueryState>
  );
}
