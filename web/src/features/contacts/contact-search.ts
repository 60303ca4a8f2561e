import {
  ANY_ACCOUNT_FILTER,
  CONTACT_SORTS,
  type ContactSort,
  contactFilter,
  NO_OWNER_FILTER,
} from '@dealwright/contract/contacts/contact-filter';
import { NO_ACCOUNT_FILTER } from '@dealwright/contract/deals/deal-filter';
import type { ContactSource } from '@dealwright/domain/contact';
import type { ContactSortColumn } from '@dealwright/domain/contact-columns';
import { type Sorting, toggleSorting } from '../../lib/sorting.ts';

/** What the address of the list holds. */
export interface ContactSearch {
  readonly q?: string;
  readonly account?: string;
  readonly owner?: string;
  readonly presence?: 'present' | 'left';
  readonly source?: ContactSource;
  readonly sort?: ContactSort;
}

export type ContactSearchChange = {
  readonly [K in keyof ContactSearch]?: ContactSearch[K] | undefined;
};

export const ACCOUNT_CHOICES = [
  { value: ANY_ACCOUNT_FILTER, label: 'With an account' },
  { value: NO_ACCOUNT_FILTER, label: 'No account' },
] as const;

export const UNOWNED = NO_OWNER_FILTER;

const FILTERS = ['q', 'account', 'owner', 'presence', 'source'] as const;
const DEFAULT_SORT: ContactSort = 'name';

/** Reads an address, whoever wrote it: what makes no sense is left out, the rest holds. */
export function parseContactSearch(raw: Readonly<Record<string, unknown>>): ContactSearch {
  const filters = FILTERS.flatMap((name) => {
    const given = raw[name];
    const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
    const found = contactFilter[name].safeParse(text);
    return text !== '' && found.success ? [[name, text]] : [];
  });
  const sort = CONTACT_SORTS.find((name) => name === raw.sort && name !== DEFAULT_SORT);
  return { ...(Object.fromEntries(filters) as ContactSearch), ...(sort && { sort }) };
}

/** What is counted. */
export function filterOf({ sort: _, ...filter }: ContactSearch) {
  return filter;
}

/** What the list asks the API for. */
export function queryOf({ sort = DEFAULT_SORT, ...filter }: ContactSearch) {
  return { ...filter, sort };
}

/** The column that an address is sorted by, and which end comes first. */
export function sortingOf({ sort = DEFAULT_SORT }: ContactSearch): Sorting<ContactSortColumn> {
  const column = sort.replace(/^-/, '') as ContactSortColumn;
  return { sort: column, order: sort === column ? 'asc' : 'desc' };
}

/** Where the latest comes first when a column is chosen. */
const LATEST_FIRST: readonly ContactSortColumn[] = ['left_on', 'created'];

/** Another click on the same head turns the order round. */
export function toggleSort(search: ContactSearch, column: ContactSortColumn): ContactSort {
  const first = LATEST_FIRST.includes(column) ? 'desc' : 'asc';
  const { order } = toggleSorting(sortingOf(search), column, first);
  return order === 'asc' ? column : `-${column}`;
}

/** How many filters are active, besides the words that are looked for. */
export function countFilters({ q: _, sort: _sort, ...filter }: ContactSearch): number {
  return Object.keys(filter).length;
}

export const isNarrowed = (search: ContactSearch): boolean => Object.keys(filterOf(search)).length > 0;
