import {
  downloadDataExport,
  type ExportScope,
  listDataExports,
  requestDataExport,
} from '@dealwright/contract/data-controls';
import { routeUrl } from '@dealwright/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

const EXPORTS = ['data-exports'] as const;
const LOOK_AGAIN_MS = 2_000;

export const isUnderWay = (state: string): boolean => state === 'queued' || state === 'running';

/** The newest exports; looked at again while one is being written. */
export function useExports() {
  return useQuery({
    queryKey: EXPORTS,
    queryFn: ({ signal }) => call(listDataExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((one) => isUnderWay(one.state)) ? LOOK_AGAIN_MS : false,
  });
}

export function useAskForExport(): (scope: ExportScope) => Promise<void> {
  const queryClient = useQueryClient();
  return async (scope) => {
    await call(requestDataExport, { body: { scope } });
    await queryClient.invalidateQueries({ queryKey: EXPORTS });
  };
}

export const exportUrl = (id: string): string => routeUrl(downloadDataExport, { id });
