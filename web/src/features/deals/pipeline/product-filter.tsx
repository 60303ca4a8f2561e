import type { DealFilter } from '@dealwright/contract/deals/deals';
import { useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useFilterName } from './api.ts';
import { FilterGroup } from './filter-group.tsx';
import { useProductChoices } from './product-api.ts';

const REST_MS = 200;

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
