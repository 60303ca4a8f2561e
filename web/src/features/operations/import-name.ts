import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';

/** 'deals.csv' or 'deals.csv and 2 more'; 'One import' for an import that the person can't read. */
export function importName(fileNames: readonly string[] = []): string {
  const [first, ...others] = [...new Set(fileNames)];
  if (first === undefined) return 'One import';
  return others.length === 0 ? first : `${first} and ${formatNumber(others.length)} more`;
}

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
