import { ArrowDownWideNarrow } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { BoardSort } from '../query-keys.ts';
import { boardSortingOf, type PipelineSearch } from './pipeline-search.ts';

const BoardSortMenu = lazy(() =>
  import('./board-sort-menu.tsx').then(({ BoardSortMenu }) => ({ default: BoardSortMenu })),
);

const NAMES: Readonly<Record<BoardSort, string>> = {
  close_date: 'Close date',
  score: 'Score',
  amount: 'Amount',
};

interface BoardSortButtonProps {
  readonly search: PipelineSearch;
  readonly setSearch: (change: (search: PipelineSearch) => PipelineSearch) => void;
}

/** What the cards of each column are sorted by. */
export function BoardSortButton({ search, setSearch }: BoardSortButtonProps) {
  const { sort } = boardSortingOf(search);
  return (
    <MenuButton
      menu={(props) => <BoardSortMenu {...props} sort={sort} setSearch={setSearch} />}
      trigger={
        <Button variant="ghost">
          <ArrowDownWideNarrow aria-hidden />
          {NAMES[sort]}
        </Button>
      }
    />
  );
}
