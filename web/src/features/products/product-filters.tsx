import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { useProducts } from './api.ts';
import { countFilters, type ProductSearch, type ProductSearchChange } from './product-search.ts';

const ARCHIVED = [
  { value: 'all', label: 'Active and archived' },
  { value: 'only', label: 'Archived' },
] as const;

const NO_FILTER = { family: undefined, archived: undefined } as const;

interface ProductFiltersProps {
  readonly search: ProductSearch;
  readonly onChange: (change: ProductSearchChange) => void;
}

/** Search and filters of the products. */
export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const families = useProducts(search).data?.pages[0]?.families ?? [];
  return (
    <ListFilters
      things="products"
      group="Products"
      text={search.q}
      onText={(q) => onChange({ q })}
      count={countFilters(search)}
      onClear={() => onChange(NO_FILTER)}
      onClearAll={() => onChange({ q: undefined, ...NO_FILTER })}
    >
      <ChoiceFilter
        label="Family"
        all="Any family"
        value={search.family}
        options={families.map((family) => ({ value: family, label: family }))}
        onChange={(family) => onChange({ family })}
      />
      <ChoiceFilter
        label="Status"
        all="Active"
        value={search.archived}
        options={ARCHIVED}
        onChange={(next) => onChange({ archived: ARCHIVED.find(({ value }) => value === next)?.value })}
      />
    </ListFilters>
  );
}
