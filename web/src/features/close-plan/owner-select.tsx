import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { fetchMentionable } from '../interactions/api.ts';
import type { PlanStepView } from './api.ts';

type Owner = PlanStepView['assignee'];

interface OwnerSelectProps {
  readonly number: number;
  readonly value: Owner;
  readonly onChange: (person: Owner) => void;
}

const REST_MS = 200;

/** A colleague who works on the deal. */
export function OwnerSelect({ number, value, onChange, ...props }: OwnerSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), REST_MS);
  const people = useQuery({
    queryKey: ['close-plan', 'people', number, q],
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
      {...props}
      value={value?.id ?? null}
      options={options}
      loading={people.isFetching}
      placeholder="Choose a colleague"
      onSearch={setTyped}
      onValueChange={(_, chosen) => onChange(chosen ? { id: chosen.value, name: chosen.label } : null)}
    />
  );
}
