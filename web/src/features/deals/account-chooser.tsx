import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useAccountSuggestions } from '../accounts/api.ts';
import { type AccountChoice, UNKNOWN_ACCOUNT } from './deal-record.ts';

const NEW_PREFIX = 'new:';
const TYPING_MS = 160;

interface AccountChooserProps {
  readonly value: AccountChoice;
  readonly onChange: (account: AccountChoice) => void;
  /** Where no label stands above. */
  readonly 'aria-label'?: string;
  readonly inputRef?: React.Ref<HTMLInputElement> | undefined;
}

/** An account that exists, found by typing, or a new one by the name that was typed. */
export function AccountChooser({ value, onChange, inputRef, 'aria-label': ariaLabel }: AccountChooserProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), TYPING_MS);
  const found = useAccountSuggestions(text === value.name ? '' : text);
  const isAwaited = found.isPlaceholderData || typed.trim() !== text;
  // Until the answer to what was typed is there, the one before it is shown only as far as it fits.
  const accounts = (found.data?.items ?? []).filter(
    ({ name }) => !isAwaited || name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const chosen = value.id ?? (value.name ? NEW_PREFIX + value.name : null);
  const options = accounts.map(({ id, name, city, country }) => ({
    value: id,
    label: name,
    hint: [city, country].filter(Boolean).join(', ') || undefined,
  }));
  const isKnown = accounts.some(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  if (typed.trim() && !isKnown && typed.trim() !== value.name) {
    options.push({
      value: NEW_PREFIX + typed.trim(),
      label: `Create “${typed.trim()}”`,
      hint: 'new account',
    });
  }
  if (chosen && !options.some((option) => option.value === chosen)) {
    options.push({ value: chosen, label: value.name, hint: value.id ? undefined : 'new account' });
  }
  return (
    <Combobox
      value={chosen}
      options={options}
      loading={found.isFetching}
      onSearch={setTyped}
      placeholder="Search or add an account"
      clearable
      {...(ariaLabel && { 'aria-label': ariaLabel })}
      {...(inputRef && { ref: inputRef })}
      onValueChange={(next, option) => {
        if (next === null) return onChange(UNKNOWN_ACCOUNT);
        if (next.startsWith(NEW_PREFIX)) return onChange({ id: null, name: next.slice(NEW_PREFIX.length) });
        onChange({ id: next, name: option?.label ?? value.name });
      }}
    />
  );
}
