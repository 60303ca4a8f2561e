import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountName } from '../../lib/account-name.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { fetchDeals } from '../deals/api.ts';
import { leadKey } from '../deals/lead-key.ts';
import { type TaskHome, useAccountsNamed, useHomeName } from './api.ts';

interface HomeChooserProps {
  readonly value: TaskHome | null;
  readonly onChange: (home: TaskHome | null) => void;
  /** Only deals that the person may change. */
  readonly editable?: boolean;
  readonly placeholder: string;
  readonly 'aria-label'?: string;
  readonly className?: string;
}

const REST_MS = 200;
const OFFERED = 8;

const keyOf = (home: TaskHome): string =>
  'number' in home ? `deal ${home.number}` : `account ${home.accountId}`;

function homeOf(key: string): TaskHome {
  const [kind, id = ''] = key.split(' ');
  return kind === 'deal' ? { number: Number(id) } : { accountId: id };
}

/** A deal or an account, found by typing. */
export function HomeChooser({ value, onChange, editable = false, ...props }: HomeChooserProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const q = useDebounced(typed.trim().slice(0, 100), REST_MS);
  const deals = useQuery({
    queryKey: ['tasks', 'deals', q],
    queryFn: ({ signal }) =>
      fetchDeals(
        { filter: q === '' ? {} : { q }, sort: 'updated_at', order: 'desc' },
        { limit: OFFERED, signal },
      ),
    select: (page) => page.items.filter(({ can }) => can.edit || !editable),
    placeholderData: keepPreviousData,
  });
  const accounts = useAccountsNamed(q, q !== '');
  const found = [
    ...(deals.data ?? []).map(({ number, name, account }) => ({
      value: keyOf({ number }),
      label: `${leadKey(number)} ${name}`,
      hint: accountName(account),
    })),
    ...(accounts.data ?? []).map(({ id, name }) => ({
      value: keyOf({ accountId: id }),
      label: name,
      hint: 'Account',
    })),
  ];
  const chosen = value === null ? null : keyOf(value);
  const isPicked = chosen === null || chosen === picked?.value;
  const name = useHomeName(isPicked ? null : value).data;
  const known = isPicked ? picked : name ? { value: chosen, label: name } : null;
  const options = known && !found.some((one) => one.value === known.value) ? [known, ...found] : found;
  return (
    <Combobox
      {...props}
      value={chosen}
      options={options}
      onSearch={setTyped}
      loading={deals.isFetching || accounts.isFetching}
      onValueChange={(key, option) => {
        setPicked(option);
        onChange(key === null ? null : homeOf(key));
      }}
    />
  );
}
