import type { Sorting, SortOrder } from '../lib/sorting.ts';
import { Menu, MenuRadioGroup, MenuSeparator } from './menu.tsx';
import type { OpenMenuProps } from './menu-button.tsx';

export interface SortChoices<S extends string> {
  readonly options: readonly { readonly value: S; readonly label: string }[];
  readonly sorting: Sorting<S>;
  /** As a head of a table calls it: the same column again turns the order round. */
  readonly onSort: (sort: S) => void;
}

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const;

/** What cards are sorted by, where no table has heads to sort by. */
export function SortMenu<S extends string>({
  anchor,
  onClose,
  options,
  sorting: { sort, order },
  onSort,
}: OpenMenuProps & SortChoices<S>) {
  return (
    <Menu open anchor={anchor} align="start" onOpenChange={(open) => !open && onClose()}>
      <MenuRadioGroup<S>
        label="Sort by"
        value={sort}
        options={options}
        onValueChange={(next) => next !== sort && onSort(next)}
      />
      <MenuSeparator />
      <MenuRadioGroup<SortOrder>
        label="Order"
        value={order}
        options={ORDERS}
        // The column that is sorted by, chosen again, turns its order round.
        onValueChange={(next) => next !== order && onSort(sort)}
      />
    </Menu>
  );
}
