import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useAccountSuggestions } from './api.ts';

interface AccountPickerProps {
  readonly value: string | null;
  /** Shown for the value while it is not among what was found. */
  readonly valueName: string | null;
  readonly onChange: (account: { readonly id: string; readonly name: string } | null) => void;
  /** One that cannot be chosen: the account itself. */
  readonly except?: string | undefined;
  readonly placeholder: string;
  /** Where no label stands above. */
  readonly 'aria-label'?: string;
}

const TYPING_MS = 160;

/** An account that exists, found by typing. */
export function AccountPicker({ value, valueName, onChange, except, ...props }: AccountPickerProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), TYPING_MS);
  const found = useAccountSuggestions(text === valueName ? '' : text);
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name, city, country }) => ({
      value: id,
      label: name,
      hint: [city, country].filter(Boolean).join(', ') || undefined,
    }));
  if (value && !options.some((option) => option.value === value)) {
    options.unshift({ value, label: valueName ?? 'An account', hint: undefined });
  }
  return (
    <Combobox
      value={value}
      options={options}
      loading={found.isFetching}
      onSearch={setTyped}
      {...props}
      onValueChange={(_, chosen) => onChange(chosen ? { id: chosen.value, name: chosen.label } : null)}
    />
  );
}
