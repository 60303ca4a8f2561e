import { BOARD_SORTS } from '@dealwright/contract/deals/deal-filter';
import { Menu, MenuRadioGroup } from '../../../ui/menu.tsx';
import type { OpenMenuProps } from '../../../ui/menu-button.tsx';
import type { BoardSort } from '../query-keys.ts';
import type { PipelineSearch } from './pipeline-search.ts';

const LABELS: Readonly<Record<BoardSort, string>> = {
  close_date: 'Close date, soonest first',
  score: 'Score, weakest first',
  amount: 'Amount, largest first',
};
const OPTIONS = BOARD_SORTS.map((value) => ({ value, label: LABELS[value] }));

interface BoardSortMenuProps extends OpenMenuProps {
  readonly sort: BoardSort;
  readonly setSearch: (change: (search: PipelineSearch) => PipelineSearch) => void;
}

export function BoardSortMenu({ anchor, onClose, sort, setSearch }: BoardSortMenuProps) {
  return (
    <Menu open anchor={anchor} onOpenChange={(open) => !open && onClose()}>
      <MenuRadioGroup<BoardSort>
        label="Order of the cards"
        value={sort}
        options={OPTIONS}
        onValueChange={(next) =>
          setSearch(({ sort: _sort, order: _order, ...rest }) =>
            next === 'close_date' ? rest : { ...rest, sort: next },
          )
        }
      />
    </Menu>
  );
}
