import { useNavigate, useSearch } from '@tanstack/react-router';

/** The page's search parameters. */
export interface TerritorySearch {
  /** One territory, or `none` for unassigned accounts. */
  readonly territory?: string | undefined;
  readonly view?: 'draft' | 'plans' | undefined;
  readonly currency?: string | undefined;
  readonly measure?: 'pipeline' | 'accounts' | 'quota' | undefined;
  readonly country?: string | undefined;
  readonly sort?: 'pipeline' | undefined;
  readonly white?: boolean | undefined;
  readonly q?: string | undefined;
}

/** Takes off what narrows a list of accounts. */
export const ALL_ACCOUNTS = { q: undefined, country: undefined, white: undefined };

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);
const UUID = /^[0-9a-f-]{36}$/i;

/** Reads an untrusted address: drops invalid values. */
export function readTerritorySearch(search: Readonly<Record<string, unknown>>): TerritorySearch {
  const territory = text(search.territory);
  return {
    territory: territory === 'none' || (territory && UUID.test(territory)) ? territory : undefined,
    view: among(search.view, ['draft', 'plans'] as const),
    currency: text(search.currency)?.match(/^[A-Z]{3}$/)?.[0],
    measure: among(search.measure, ['pipeline', 'accounts', 'quota'] as const),
    country: text(search.country)?.slice(0, 100),
    sort: among(search.sort, ['pipeline'] as const),
    white: search.white === true ? true : undefined,
    q: text(search.q)?.slice(0, 100),
  };
}

/** The address as it is read, and how to change parts of it; a step in the history where another view is gone to. */
export function useTerritorySearch() {
  const search = readTerritorySearch(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const change = (part: TerritorySearch) =>
    void navigate({
      to: '/territory-planning',
      search: { ...search, ...part },
      replace: !('view' in part || 'territory' in part),
      resetScroll: false,
    });
  return { search, change };
}
