import type { DealFilter } from '@dealwright/contract/deals/deals';
import { listProducts } from '@dealwright/contract/products/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useFilterName } from './api.ts';
import { FilterGroup } from './filter-group.tsx';

const MOST = 20;
const REST_MS = 200;

/** Products by name, archived ones included: closed deals have those. */
function useProductChoices(q: string) {
  return useQuery({
    queryKey: ['products', 'choices', q],
    queryFn: async ({ signal }) => {
      const { items } = await call(listProducts, { query: { q, archived: 'all', limit: MOST }, signal });
      return items.map(({ id, name, archived_at }) => ({
        value: id,
        label: name,
        hint: archived_at === null ? undefined : 'archived',
      }));
    },
    placeholderData: keepPreviousData,
  });
}

interface ProductFilterProps {
  readonly filter: DealFilter;
  readonly onChange: (change: DealFilter) => void;
}

/** Narrows deals to one product. Hidden until the workspace has products. */
export function ProductFilter({ filter: { product }, onChange }: ProductFilterProps) {
  const [typed, setTyped] = useState('');
  const name = useFilterName('product', product);
  // The name of the chosen one stands in the field; it is nothing that is searched for.
  const q = useDebounced(typed === name ? '' : typed.trim(), REST_MS);
  const choices = useProductChoices(q);
  const found = choices.data ?? [];
  if (found.length === 0 && q === '' && !product) return null;
  const isFound = found.some(({ value }) => value === product);
  const chosen = product && name && !isFound ? [{ value: product, label: name }] : [];
  return (
    <FilterGroup label="Product">
      <Combobox
        aria-label="Product"
        placeholder="Any"
        value={product ?? null}
        clearable
        loading={choices.isFetching}
        options={[...chosen, ...found]}
        onSearch={setTyped}
        onValueChange={(id) => onChange({ product: id ?? undefined })}
      />
    </FilterGroup>
  );
}
