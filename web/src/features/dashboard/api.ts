import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import type { ResponseOf } from '@dealwright/contract/route';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../lib/http.ts';

export type Dashboard = ResponseOf<typeof getDashboard>;
export type Amounts = Dashboard['open']['amounts'];

const dashboardQuery = queryOptions({
  queryKey: ['dashboard'] as const,
  queryFn: ({ signal }) => call(getDashboard, { signal }),
});

export function useDashboard() {
  return useQuery(dashboardQuery);
}

const GATHER_MS = 800;

/** Asks for the sums again after changes; several that come together are asked for once. */
export function useRefreshDashboard(): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void client.invalidateQueries(dashboardQuery), GATHER_MS);
  }, [client]);
}
