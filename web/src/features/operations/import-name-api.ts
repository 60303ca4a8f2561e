import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { importName } from './import-name.ts';

/** The name of the import that a list is narrowed to. */
export function useImportName(id: string | undefined): string {
  const { data } = useQuery({
    queryKey: ['import-name', id],
    queryFn: async ({ signal }) => {
      // Lists load without it: few are narrowed to an import.
      const { getImport } = await import('@dealwright/contract/imports/imports');
      const { files } = await call(getImport, { params: { id: id ?? '' }, query: { limit: 1 }, signal });
      return files.filter(({ included }) => included).map(({ name }) => name);
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return importName(data);
}
