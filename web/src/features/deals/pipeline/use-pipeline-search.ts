import type { DealFilter } from '@dealwright/contract/deals/deals';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { filterOf, type PipelineSearch, parsePipelineSearch, withFilter } from './pipeline-search.ts';

/** View, order and filter of the pipeline, kept in the address so that it can be shared and gone back to. */
export function usePipelineSearch() {
  const raw = useSearch({ strict: false });
  const written = JSON.stringify(raw);
  const search = useMemo(
    () => parsePipelineSearch(JSON.parse(written) as Record<string, unknown>),
    [written],
  );
  const navigate = useNavigate();
  const setSearch = useCallback(
    (change: (search: PipelineSearch) => PipelineSearch, { replace = false } = {}) =>
      void navigate({
        to: '/lead-planning',
        search: (previous) => ({ ...change(parsePipelineSearch(previous)) }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const setFilter = useCallback(
    (filter: DealFilter, options?: { readonly replace?: boolean }) =>
      setSearch((previous) => withFilter(previous, filter), options),
    [setSearch],
  );
  const filter = useMemo(() => filterOf(search), [search]);
  return { search, filter, setSearch, setFilter };
}
