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

/** The search parameters of the list. */
export interface ContactSearch {
  readonly q?: string;
  readonly account?: string;
  readonly owner?: string;
  readonly presence?: 'present' | 'left';
  readonly source?: ContactSource;
  readonly import?: string;
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

const FILTERS = ['q', 'account', 'owner', 'presence', 'source', 'import'] as const;
const DEFAULT_SORT: ContactSort = 'name';

/** Parses search parameters from any source: invalid ones are dropped. */
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

/** The filter to count. */
export function filterOf({ sort: _, ...filter }: ContactSearch) {
  return filter;
}

/** The query of the list. */
export function queryOf({ sort = DEFAULT_SORT, ...filter }: ContactSearch) {
  return { ...filter, sort };
}

/** The sort column and direction of a search. */
export function sortingOf({ sort = DEFAULT_SORT }: ContactSearch): Sorting<ContactSortColumn> {
  const column = sort.replace(/^-/, '') as ContactSortColumn;
  return { sort: column, order: sort === column ? 'asc' : 'desc' };
}

/** Columns that start with the latest when chosen. */
const LATEST_FIRST: readonly ContactSortColumn[] = ['left_on', 'created'];

/** Clicking the same column again reverses its order. */
export function toggleSort(search: ContactSearch, column: ContactSortColumn): ContactSort {
  const first = LATEST_FIRST.includes(column) ? 'desc' : 'asc';
  const { order } = toggleSorting(sortingOf(search), column, first);
  return order === 'asc' ? column : `-${column}`;
}

/** How many filters are active, not counting the search words. */
export function countFilters({ q: _, sort: _sort, ...filter }: ContactSearch): number {
  return Object.keys(filter).length;
}

export const isNarrowed = (search: ContactSearch): boolean => Object.keys(filterOf(search)).length > 0;
