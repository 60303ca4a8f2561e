import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { ownerLabel, useOwners } from '../identity/members/api.ts';
import { ImportFilter } from '../operations/import-filter.tsx';
import { type AccountSearch, countFilters, type PlanFilter } from './account-search.ts';
import { useAccountFacets } from './api.ts';

const PLANS: readonly { readonly value: PlanFilter; readonly label: string }[] = [
  { value: 'with', label: 'With a plan' },
  { value: 'without', label: 'Without a plan' },
  { value: 'draft', label: 'Plan in draft' },
  { value: 'active', label: 'Plan active' },
  { value: 'review', label: 'Review overdue' },
];

interface AccountFiltersProps {
  readonly search: AccountSearch;
  readonly onChange: (change: { readonly [K in keyof AccountSearch]?: AccountSearch[K] | undefined }) => void;
}

const asOptions = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

const NO_FILTER = {
  owner: undefined,
  industry: undefined,
  country: undefined,
  plan: undefined,
  import: undefined,
} as const;

/** What the address of the list narrows it by. */
export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  return (
    <ListFilters
      things="accounts"
      group="Accounts"
      text={search.q}
      onText={(q) => onChange({ q })}
      count={countFilters(search)}
      onClear={() => onChange(NO_FILTER)}
      onClearAll={() => onChange({ q: undefined, ...NO_FILTER })}
    >
      <Choices search={search} onChange={onChange} />
    </ListFilters>
  );
}

function Choices({ search, onChange }: AccountFiltersProps) {
  const { owner, industry, country, plan } = search;
  const facets = useAccountFacets().data;
  const owners = useOwners().data ?? [];
  return (
    <>
      <ChoiceFilter
        label="Owner"
        all="Any owner"
        value={owner}
        options={owners.map((one) => ({ value: one.id, label: ownerLabel(one) }))}
        onChange={(next) => onChange({ owner: next })}
      />
      <ChoiceFilter
        label="Industry"
        all="Any industry"
        value={industry}
        options={asOptions(facets?.industries)}
        onChange={(next) => onChange({ industry: next })}
      />
      <ChoiceFilter
        label="Country"
        all="Any country"
        value={country}
        options={asOptions(facets?.countries)}
        onChange={(next) => onChange({ country: next })}
      />
      <ChoiceFilter
        label="Plan"
        all="Any plan"
        value={plan}
        options={PLANS}
        onChange={(next) => onChange({ plan: PLANS.find(({ value }) => value === next)?.value })}
      />
      <ImportFilter value={search.import} onChange={(next) => onChange({ import: next })} />
    </>
  );
}
