import { listProducts } from '@dealwright/contract/products/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

const MOST = 20;

/** Products by name, archived ones included: closed deals have those. */
export function useProductChoices(q: string) {
  return useQuery({
    queryKey: ['products', 'choices', q],
    queryFn: async ({ signal }) => {
      const { items } = await call(listProducts, { query: { q, archived: 'all', limit: MOST }, signal });
      return items.map(({ id, name, archived_at }) => ({
        value: id,
        label: name,
        hint: archived_at === null ? undefined : 'archived',
      }));
    },
    placeholderData: keepPreviousData,
  });
}
