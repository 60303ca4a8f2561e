import { ACCOUNT_SORTS, accountFilter, PLAN_FILTERS } from '@dealwright/contract/account-planning/accounts';
import type { AccountColumn } from '@dealwright/domain/account-columns';
import { type Sorting, toggleSorting } from '../../lib/sorting.ts';

export type AccountSort = (typeof ACCOUNT_SORTS)[number];
export type PlanFilter = (typeof PLAN_FILTERS)[number];

/** What the address of the list holds. */
export interface AccountSearch {
  readonly q?: string;
  readonly owner?: string;
  readonly industry?: string;
  readonly country?: string;
  readonly plan?: PlanFilter;
  readonly import?: string;
  readonly sort?: AccountSort;
}

const TEXTS = ['q', 'owner', 'industry', 'country', 'import'] as const;
const DEFAULT_SORT: AccountSort = '-open';

/** Reads an untrusted address: drops invalid values and keeps the rest. */
export function parseAccountSearch(raw: Readonly<Record<string, unknown>>): AccountSearch {
  const texts = TEXTS.flatMap((name) => {
    const given = raw[name];
    const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
    const found = accountFilter[name].safeParse(text);
    return text !== '' && found.success ? [[name, text]] : [];
  });
  const plan = PLAN_FILTERS.find((name) => name === raw.plan);
  const sort = ACCOUNT_SORTS.find((name) => name === raw.sort && name !== DEFAULT_SORT);
  return { ...(Object.fromEntries(texts) as AccountSearch), ...(plan && { plan }), ...(sort && { sort }) };
}

/** What the list asks the API for. */
export function queryOf({ sort = DEFAULT_SORT, ...filter }: AccountSearch) {
  return { ...filter, sort };
}

/** The column that an address is sorted by, and which end comes first. */
export function sortingOf({ sort = DEFAULT_SORT }: AccountSearch): Sorting<AccountColumn> {
  const column = sort.replace(/^-/, '') as AccountColumn;
  return { sort: column, order: sort === column ? 'asc' : 'desc' };
}

/** Where the largest comes first when a column is chosen. */
const LARGEST_FIRST: readonly AccountColumn[] = ['open', 'won'];

/** Another click on the same head turns the order round. */
export function toggleSort(search: AccountSearch, column: AccountColumn): AccountSort {
  const first = LARGEST_FIRST.includes(column) ? 'desc' : 'asc';
  const { order } = toggleSorting(sortingOf(search), column, first);
  return order === 'asc' ? column : `-${column}`;
}

/** How many filters are active, besides the words that are looked for. */
export function countFilters({ q: _, sort: _sort, ...filter }: AccountSearch): number {
  return Object.keys(filter).length;
}

export function isNarrowed({ sort: _, ...filter }: AccountSearch): boolean {
  return Object.keys(filter).length > 0;
}
