import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useOnTheWay } from '../../lib/use-on-the-way.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useMembers } from '../members/api.ts';
import { type AccountSearch, type AccountSort, isNarrowed, type PlanFilter } from './account-search.ts';
import { useAccountFacets } from './api.ts';

const TYPING_MS = 180;
const ANY = 'any';

const PLANS: readonly { readonly value: PlanFilter; readonly label: string }[] = [
  { value: 'with', label: 'With a plan' },
  { value: 'without', label: 'Without a plan' },
  { value: 'draft', label: 'Plan in draft' },
  { value: 'active', label: 'Plan active' },
  { value: 'review', label: 'Review due' },
];

const SORTS: readonly { readonly value: AccountSort; readonly label: string }[] = [
  { value: '-open', label: 'Largest pipeline first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
];

interface AccountFiltersProps {
  readonly search: AccountSearch;
  readonly onChange: (change: { readonly [K in keyof AccountSearch]?: AccountSearch[K] | undefined }) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

/** One of the values that accounts have, or any. */
function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <div className="w-44 max-md:w-full">
      <Select
        aria-label={label}
        value={value ?? ANY}
        options={[
          { value: ANY, label: all },
          ...options,
          ...(known ? [] : [{ value: value ?? '', label: value ?? '' }]),
        ]}
        onValueChange={(next) => onChange(next === ANY ? undefined : next)}
      />
    </div>
  );
}

const asOptions = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const [typed, setTyped] = useState(search.q ?? '');
  const text = useDebounced(typed.trim(), TYPING_MS);
  const facets = useAccountFacets().data;
  const members = useMembers().data ?? [];
  const onTheWay = useOnTheWay();
  const latest = useRef({ q: search.q, onChange, onTheWay });
  useEffect(() => {
    latest.current = { q: search.q, onChange, onTheWay };
  });
  // Only what is typed changes the address.
  useEffect(() => {
    const { q = '', onChange: tell, onTheWay: leaving } = latest.current;
    if (text !== q && !leaving()) tell({ q: text || undefined });
  }, [text]);
  const { owner, industry, country, plan, sort = '-open' } = search;
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2">
      <div className="relative w-64 max-md:col-span-2 max-md:w-full">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search accounts"
          placeholder="Search accounts"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="pl-8.5"
        />
      </div>
      <Choice
        label="Owner"
        all="Any owner"
        value={owner}
        options={members.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next) => onChange({ owner: next })}
      />
      <Choice
        label="Industry"
        all="Any industry"
        value={industry}
        options={asOptions(facets?.industries)}
        onChange={(next) => onChange({ industry: next })}
      />
      <Choice
        label="Country"
        all="Any country"
        value={country}
        options={asOptions(facets?.countries)}
        onChange={(next) => onChange({ country: next })}
      />
      <Choice
        label="Plan"
        all="Plan or none"
        value={plan}
        options={PLANS}
        onChange={(next) => onChange({ plan: PLANS.find(({ value }) => value === next)?.value })}
      />
      <div className="col-span-2 md:hidden">
        <Select
          aria-label="Order"
          value={sort}
          options={SORTS}
          onValueChange={(next) => onChange({ sort: next })}
        />
      </div>
      {isNarrowed(search) && (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('');
            onChange({
              q: undefined,
              owner: undefined,
              industry: undefined,
              country: undefined,
              plan: undefined,
            });
          }}
        >
          <X aria-hidden />
          Clear
        </Button>
      )}
    </div>
  );
}
