import type { DealFilter } from '@dealwright/contract/deals/deals';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { clearDraft } from '../../../lib/drafts.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextFilter } from '../../../ui/text-filter.tsx';
import { ownerLabel, useOwners } from '../../identity/members/api.ts';
import { useMe } from '../../identity/members/use-me.ts';
import { useImportName } from '../../operations/import-name-api.ts';
import { useFilterName } from './api.ts';
import { chipsOf, FILTER_DRAFT, type FilterChip, isFiltered } from './filter-chips.ts';

const FilterPanel = lazy(() =>
  import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })),
);

const FilterSheet = lazy(() =>
  import('../../../ui/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
);

interface FilterBarProps {
  readonly filter: DealFilter;
  /** Typing replaces the address, other changes can be gone back from. */
  readonly onChange: (filter: DealFilter, options?: { readonly replace?: boolean }) => void;
}

/** Search, filters, and what is active of them. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const owners = useOwners();
  const me = useMe();
  const nameOf = (id: string) => {
    if (id === me?.id) return 'My deals';
    const owner = owners.data?.find((one) => one.id === id);
    return owner ? ownerLabel(owner) : 'One owner';
  };
  const nameOfImport = useImportName(filter.import);
  const names = {
    competitor: useFilterName('competitor', filter.competitor),
    product: useFilterName('product', filter.product),
  };
  const chips = chipsOf(filter, nameOf, { nameOfImport, names });
  const isMine = me !== null && filter.owner?.length === 1 && filter.owner[0] === me.id;
  const { owner: _owner, ...others } = filter;
  return (
    <>
      <TextFilter
        label="Search deals"
        placeholder="Search deals"
        group="Pipeline"
        value={filter.q ?? ''}
        onChange={(text) => onChange({ ...filter, q: text || undefined }, { replace: true })}
      />
      <Filters filter={filter} count={chips.length} onChange={onChange} />
      {me && me.role !== 'sales_rep' && me.role !== 'viewer' && !isMine && (
        <Button
          variant="ghost"
          className="max-md:hidden"
          onClick={() => onChange({ ...others, owner: [me.id] })}
        >
          My deals
        </Button>
      )}
      {isFiltered(filter) && <ActiveFilters chips={chips} onChange={onChange} />}
    </>
  );
}

interface ActiveFiltersProps extends Pick<FilterBarProps, 'onChange'> {
  readonly chips: readonly FilterChip[];
}

function ActiveFilters({ chips, onChange }: ActiveFiltersProps) {
  const clear = () => {
    clearDraft(FILTER_DRAFT);
    onChange({});
  };
  return (
    <ul
      aria-label="Active filters"
      className="flex flex-wrap items-center gap-1.5 max-md:order-last max-md:w-full max-md:flex-nowrap max-md:overflow-x-auto"
    >
      {chips.map((chip) => (
        <li key={chip.key}>
          <Chip chip={chip} onRemove={() => onChange(chip.without)} />
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

function Chip({ chip, onRemove }: { readonly chip: FilterChip; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter: ${chip.label}`}
      className={cx(
        'inline-flex h-7 items-center gap-1 rounded-lg bg-primary-tint pr-1.5 pl-2.5',
        'text-sm whitespace-nowrap text-primary hover:bg-accent touch:min-h-11',
      )}
    >
      {chip.label}
      <X aria-hidden className="size-3.5" />
    </button>
  );
}

interface FiltersProps extends FilterBarProps {
  readonly count: number;
}

function Filters({ filter, count, onChange }: FiltersProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const trigger = (onClick?: () => void) => <FilterButton count={count} {...(onClick && { onClick })} />;
  const panel = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <FilterPanel filter={filter} onChange={(next) => onChange(next)} />
    </Suspense>
  );
  if (!isPhone) {
    return (
      <Popover
        title="Filter"
        trigger={trigger()}
        open={open}
        onOpenChange={setOpen}
        className="w-[26rem] p-4"
      >
        {panel}
      </Popover>
    );
  }
  return (
    // A tap that comes before the sheet opens it once it is there.
    <Suspense fallback={trigger(() => setOpen(true))}>
      <FilterSheet
        trigger={trigger()}
        open={open}
        onOpenChange={setOpen}
        onClear={() => {
          clearDraft(FILTER_DRAFT);
          onChange({});
        }}
        done="Show deals"
      >
        {panel}
      </FilterSheet>
    </Suspense>
  );
}
