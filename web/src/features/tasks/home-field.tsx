import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { fetchDeals } from '../deals/api.ts';
import { leadKey } from '../deals/lead-key.ts';
import { type TaskHome, useAccountsNamed } from './api.ts';

interface HomeFieldProps {
  readonly value: TaskHome | null;
  readonly onChange: (home: TaskHome | null) => void;
  readonly error?: string | undefined;
}

const REST_MS = 200;
const OFFERED = 8;

const keyOf = (home: TaskHome): string =>
  'number' in home ? `deal ${home.number}` : `account ${home.accountId}`;

function homeOf(key: string): TaskHome {
  const [kind, id = ''] = key.split(' ');
  return kind === 'deal' ? { number: Number(id) } : { accountId: id };
}

/** What a new task belongs to: a deal or an account, found by typing. */
export function HomeField({ value, onChange, error }: HomeFieldProps) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<{ value: string; label: string } | null>(null);
  const q = useDebounced(typed.trim().slice(0, 100), REST_MS);
  const deals = useQuery({
    queryKey: ['tasks', 'deals', q],
    queryFn: ({ signal }) =>
      fetchDeals(
        { filter: q === '' ? {} : { q }, sort: 'updated_at', order: 'desc' },
        { limit: OFFERED, signal },
      ),
    select: (page) => page.items.filter(({ can }) => can.edit),
    placeholderData: keepPreviousData,
  });
  const accounts = useAccountsNamed(q, q !== '');
  const found = [
    ...(deals.data ?? []).map(({ number, name, account }) => ({
      value: keyOf({ number }),
      label: `${leadKey(number)} ${name}`,
      hint: account.name,
    })),
    ...(accounts.data ?? []).map(({ id, name }) => ({
      value: keyOf({ accountId: id }),
      label: name,
      hint: 'Account',
    })),
  ];
  const chosen = value === null ? null : keyOf(value);
  const options = known && !found.some((one) => one.value === known.value) ? [known, ...found] : found;
  return (
    <Field label="Deal or account" required error={error}>
      <Combobox
        value={chosen}
        options={options}
        onSearch={setTyped}
        loading={deals.isFetching || accounts.isFetching}
        placeholder="Find a deal or an account…"
        onValueChange={(key) => {
          setKnown(options.find((option) => option.value === key) ?? null);
          onChange(key === null ? null : homeOf(key));
        }}
      />
    </Field>
  );
}
