import { CONTACT_SOURCE_LABELS, CONTACT_SOURCES } from '@dealwright/domain/contact';
import { ChoiceFilter } from '../../../ui/choice-filter.tsx';
import { ListFilters } from '../../../ui/list-filters.tsx';
import { ownerLabel, useOwners } from '../../identity/members/api.ts';
import { ImportFilter } from '../../operations/import-filter.tsx';
import { useContacts } from '../api.ts';
import {
  ACCOUNT_CHOICES,
  type ContactSearch,
  type ContactSearchChange,
  countFilters,
  UNOWNED,
} from '../contact-search.ts';

const PRESENCES = [
  { value: 'present', label: 'Still at the account' },
  { value: 'left', label: 'Left their account' },
] as const;

const SOURCES = CONTACT_SOURCES.map((value) => ({ value, label: CONTACT_SOURCE_LABELS[value] }));

const NO_FILTER = {
  account: undefined,
  owner: undefined,
  presence: undefined,
  source: undefined,
  import: undefined,
} as const;

interface ContactFiltersProps {
  readonly search: ContactSearch;
  readonly onChange: (change: ContactSearchChange) => void;
}

/** Search and filters of the contact list. */
export function ContactFilters({ search, onChange }: ContactFiltersProps) {
  return (
    <ListFilters
      things="contacts"
      group="Contacts"
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

/** A single account is chosen on its own page; the list only shows its name. */
function useAccountChoices(search: ContactSearch) {
  const { account } = search;
  const { data } = useContacts(search);
  if (!account || ACCOUNT_CHOICES.some(({ value }) => value === account)) return ACCOUNT_CHOICES;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const name = rows.find((row) => row.account?.id === account)?.account?.name ?? 'One account';
  return [...ACCOUNT_CHOICES, { value: account, label: name }];
}

function Choices({ search, onChange }: ContactFiltersProps) {
  const owners = useOwners().data ?? [];
  return (
    <>
      <ChoiceFilter
        label="Account"
        all="Any account"
        value={search.account}
        options={useAccountChoices(search)}
        onChange={(account) => onChange({ account })}
      />
      <ChoiceFilter
        label="Owner"
        all="Any owner"
        value={search.owner}
        options={[
          { value: UNOWNED, label: 'Unassigned' },
          ...owners.map((one) => ({ value: one.id, label: ownerLabel(one) })),
        ]}
        onChange={(owner) => onChange({ owner })}
      />
      <ChoiceFilter
        label="Status"
        all="Any status"
        value={search.presence}
        options={PRESENCES}
        onChange={(next) => onChange({ presence: PRESENCES.find(({ value }) => value === next)?.value })}
      />
      <ChoiceFilter
        label="Source"
        all="Any source"
        value={search.source}
        options={SOURCES}
        onChange={(next) => onChange({ source: CONTACT_SOURCES.find((source) => source === next) })}
      />
      <ImportFilter value={search.import} onChange={(next) => onChange({ import: next })} />
    </>
  );
}
