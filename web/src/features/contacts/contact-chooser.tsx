import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { Option } from '../../ui/select.tsx';
import { type Contact, useContactSuggestions } from './api.ts';

interface ContactChooserProps {
  readonly value: string | null;
  readonly valueName: string | null;
  /** The account whose contacts are offered before anything is typed. */
  readonly accountId: string | undefined;
  /** Contacts that are already chosen. */
  readonly except: readonly string[];
  readonly emptyText?: string;
  readonly onChange: (contact: Contact | null) => void;
  readonly 'aria-label'?: string;
}

interface ContactOption extends Option {
  readonly contact: Contact | null;
}

const TYPING_MS = 160;

/** One of the company's contacts, found by name or email address. */
export function ContactChooser({
  value,
  valueName,
  accountId,
  except,
  emptyText = 'No matching contacts. Enter the person below.',
  onChange,
  ...props
}: ContactChooserProps) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), TYPING_MS);
  const found = useContactSuggestions({ q: text === valueName ? '' : text, account: accountId });
  const contacts = (found.data?.items ?? []).filter(({ id }) => !except.includes(id));
  const options: ContactOption[] = contacts.map((contact) => ({
    value: contact.id,
    label: contact.name,
    hint:
      [contact.title, contact.account?.name ?? contact.emails[0]].filter(Boolean).join(' · ') || undefined,
    contact,
  }));
  if (value && !options.some((option) => option.value === value)) {
    options.unshift({ value, label: valueName ?? 'A contact', contact: null });
  }
  return (
    <Combobox
      {...props}
      value={value}
      options={options}
      loading={found.isFetching}
      onSearch={setTyped}
      placeholder="Search by name or email"
      emptyText={emptyText}
      onValueChange={(_, chosen) => onChange(chosen?.contact ?? null)}
    />
  );
}
