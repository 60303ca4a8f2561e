import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealKey } from '../../lib/deal-query-key.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { fetchMentionable } from '../interactions/api.ts';

const REST_MS = 200;

interface OwnerFieldProps {
  readonly number: number;
  readonly value: { readonly id: string; readonly name: string } | null;
  readonly disabled?: boolean;
  /** Needed outside a Field. */
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly onChange: (owner: { readonly id: string; readonly name: string } | null) => void;
}

/** A colleague who works the deal. */
export function OwnerField({ number, value, disabled = false, onChange, ...props }: OwnerFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), REST_MS);
  const people = useQuery({
    queryKey: dealKey(number, 'rfp-owners', q),
    queryFn: () => fetchMentionable(number, q),
    placeholderData: keepPreviousData,
  });
  const options = (people.data ?? [])
    .filter(({ role }) => role !== 'viewer')
    .map(({ id, name }) => ({ value: id, label: name }));
  if (value && !options.some((option) => option.value === value.id)) {
    options.unshift({ value: value.id, label: value.name });
  }
  return (
    <Combobox
      placeholder="Unassigned"
      {...props}
      value={value?.id ?? null}
      options={options}
      disabled={disabled}
      loading={people.isFetching}
      onSearch={setTyped}
      onValueChange={(_, chosen) => onChange(chosen ? { id: chosen.value, name: chosen.label } : null)}
    />
  );
}
