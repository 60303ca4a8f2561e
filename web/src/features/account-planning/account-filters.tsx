import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useIsPhone } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { FilterButton } from '../../ui/filter-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Select } from '../../ui/select.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { ownerLabel, useOwners } from '../identity/members/api.ts';
import { type AccountSearch, countFilters, isNarrowed, type PlanFilter } from './account-search.ts';
import { useAccountFacets } from './api.ts';

const FilterSheet = lazy(() =>
  import('../../ui/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
);

const ANY = 'any';

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

const NO_FILTER = { owner: undefined, industry: undefined, country: undefined, plan: undefined } as const;

/** Search and filters: in a line, or on phones behind a button. */
export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:flex-nowrap">
      <TextFilter
        label="Search accounts"
        group="Accounts"
        className="w-64"
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined })}
      />
      {isPhone ? (
        <PhoneFilters search={search} onChange={onChange} />
      ) : (
        <>
          <Choices search={search} onChange={onChange} />
          {isNarrowed(search) && (
            <Button variant="ghost" onClick={() => onChange({ q: undefined, ...NO_FILTER })}>
              <X aria-hidden />
              Clear
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** What the address of the list narrows it by. */
function PhoneFilters({ search, onChange }: AccountFiltersProps) {
  const [open, setOpen] = useState(false);
  const trigger = (onClick?: () => void) => (
    <FilterButton count={countFilters(search)} {...(onClick && { onClick })} />
  );
  return (
    // A tap that comes before the sheet opens it once it is there.
    <Suspense fallback={trigger(() => setOpen(true))}>
      <FilterSheet
        trigger={trigger()}
        open={open}
        onOpenChange={setOpen}
        onClear={() => onChange(NO_FILTER)}
        done="Show accounts"
      >
        <div className="flex flex-col gap-3">
          <Choices search={search} onChange={onChange} />
        </div>
      </FilterSheet>
    </Suspense>
  );
}

function Choices({ search: { owner, industry, country, plan }, onChange }: AccountFiltersProps) {
  const facets = useAccountFacets().data;
  const owners = useOwners().data ?? [];
  return (
    <>
      <Choice
        label="Owner"
        all="Any owner"
        value={owner}
        options={owners.map((one) => ({ value: one.id, label: ownerLabel(one) }))}
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
        all="Any plan"
        value={plan}
        options={PLANS}
        onChange={(next) => onChange({ plan: PLANS.find(({ value }) => value === next)?.value })}
      />
    </>
  );
}
