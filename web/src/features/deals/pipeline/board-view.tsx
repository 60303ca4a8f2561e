import { useMemo } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import type { BoardQuery } from '../query-keys.ts';
import { sumTotals } from '../totals.ts';
import { useBoard, useTotals } from './api.ts';
import { Board } from './board.tsx';
import { isFiltered } from './filter-chips.ts';
import { BoardSkeleton } from './pipeline-skeletons.tsx';
import type { BoardLooks } from './use-board-looks.ts';

const NoDeals = lazyPart(() => import('./no-deals.tsx').then(({ NoDeals }) => NoDeals));

const NothingMatches = lazyPart(() =>
  import('./nothing-matches.tsx').then(({ NothingMatches }) => NothingMatches),
);

interface BoardViewProps {
  readonly query: BoardQuery;
  readonly looks: BoardLooks;
  readonly focusOn: number | null;
  readonly onFocus: (number: number | null) => void;
  readonly onClearFilter: () => void;
}

export function BoardView({ query, looks, focusOn, onFocus, onClearFilter }: BoardViewProps) {
  const { board, loadMore } = useBoard(query);
  const totals = useTotals(query.filter, board.data !== undefined && !board.isPlaceholderData);
  const filtered = isFiltered(query.filter);
  const deals = useMemo(
    () => sumTotals(totals.data?.stages ?? board.data?.columns ?? []).deals,
    [totals, board],
  );
  return (
    <QueryState query={board} skeleton={<BoardSkeleton folded={looks.folded} />}>
      {(data) => {
        if (deals === 0 && filtered && !board.isPlaceholderData)
          return <NothingMatches onClear={onClearFilter} />;
        if (deals === 0 && !filtered) return <NoDeals />;
        return (
          <Board
            board={data}
            looks={looks}
            totals={totals.data}
            stages={query.filter.stage}
            outdated={board.isPlaceholderData}
            focusOn={focusOn}
            onFocus={onFocus}
            onLoadMore={loadMore}
          />
        );
      }}
    </QueryState>
  );
}
