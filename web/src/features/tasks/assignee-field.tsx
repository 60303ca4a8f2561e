import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { useMembers } from '../identity/members/api.ts';
import { fetchMentionable } from '../interactions/api.ts';
import type { TaskDraft } from './task-form.ts';

interface AssigneeFieldProps {
  /** Its deal's number; null for a task of an account, or before a deal is chosen. */
  readonly number: number | null;
  readonly value: TaskDraft['assignee'];
  readonly onChange: (person: TaskDraft['assignee']) => void;
  readonly disabled: boolean;
  readonly error?: string | undefined;
}

const REST_MS = 200;

function useColleagues(number: number | null, typed: string) {
  const q = useDebounced(typed.trim(), REST_MS);
  const ofDeal = useQuery({
    queryKey: ['tasks', 'people', number, q],
    queryFn: () => fetchMentionable(number ?? 0, q),
    enabled: number !== null,
    placeholderData: keepPreviousData,
  });
  const members = useMembers();
  const people = number === null ? (members.data ?? []) : (ofDeal.data ?? []);
  return { people, loading: number === null ? members.isLoading : ofDeal.isFetching };
}

/** A colleague who works on it. Viewers write nothing, so no task is theirs. */
export function AssigneeField({ number, value, onChange, disabled, error }: AssigneeFieldProps) {
  const [typed, setTyped] = useState('');
  const { people, loading } = useColleagues(number, typed);
  const options = people
    .filter(({ role }) => role !== 'viewer')
    .map(({ id, name }) => ({ value: id, label: name }));
  if (value && !options.some((option) => option.value === value.id)) {
    options.unshift({ value: value.id, label: value.name });
  }
  return (
    <Field label="Assignee" error={error}>
      <Combobox
        value={value?.id ?? null}
        options={options}
        clearable={false}
        disabled={disabled}
        loading={loading}
        placeholder="Choose a colleague"
        {...(number !== null && { onSearch: setTyped })}
        onValueChange={(_, chosen) => {
          if (chosen) onChange({ id: chosen.value, name: chosen.label });
        }}
      />
    </Field>
  );
}
