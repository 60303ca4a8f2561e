import { listCompetitors } from '@dealwright/contract/competitors/competitors';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

/** A workspace has at most 200, archived ones included: one page. */
const ALL = 200;

/** Competitors to narrow deals to, by name; archived ones last. */
export function useCompetitorChoices() {
  return useQuery({
    queryKey: ['competitors', 'choices'],
    queryFn: async ({ signal }) => {
      const { items } = await call(listCompetitors, { query: { archived: 'all', limit: ALL }, signal });
      return items
        .toSorted((a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null))
        .map(({ id, name, archived_at }) => ({
          value: id,
          label: name,
          hint: archived_at === null ? undefined : 'archived',
        }));
    },
  });
}
