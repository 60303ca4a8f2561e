import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from './button.tsx';
import { lazy } from './lazy.ts';
import { MenuButton } from './menu-button.tsx';
import type { SortChoices } from './sort-menu.tsx';

const SortMenu = lazy(() => import('./sort-menu.tsx').then(({ SortMenu }) => ({ default: SortMenu })));

/** 'Sort: Amount', above cards: replaces the sortable column headers of a table. */
export function SortButton<S extends string>({ options, sorting, onSort }: SortChoices<S>) {
  const { sort, order } = sorting;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  const label = options.find(({ value }) => value === sort)?.label ?? sort;
  const choose = (value: string) => onSort(value as S);
  return (
    <MenuButton
      menu={(props) => <SortMenu {...props} options={options} sorting={sorting} onSort={choose} />}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Sort: ${label}, ${order === 'asc' ? 'ascending' : 'descending'}`}
        >
          <Arrow aria-hidden />
          Sort: {label}
        </Button>
      }
    />
  );
}
