import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CoachingSearch, readCoachingSearch, withoutRows } from './coaching-search.ts';

/** What the view shows is in the address of the review page; the rows of a number open over it. */
export function useCoachingAddress() {
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readCoachingSearch(raw);
  const base = withoutRows(search);
  const go = (next: CoachingSearch) =>
    void navigate({ to: '/review', search: next as never, replace: true, resetScroll: false });
  return {
    search,
    base,
    go,
    show: (rows: Omit<CoachingSearch, 'view'>) => go({ ...base, ...rows }),
    close: () => go(base),
  };
}

export type CoachingAddress = ReturnType<typeof useCoachingAddress>;
