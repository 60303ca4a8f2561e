import { getToday, hideChecklist, recordVisit } from '@dealwright/contract/dashboard/today';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/http.ts';

const todayQuery = queryOptions({
  queryKey: ['today'] as const,
  queryFn: ({ signal }) => call(getToday, { signal }),
});

export function useToday(enabled: boolean) {
  return useQuery({ ...todayQuery, enabled });
}

const GATHER_MS = 800;

/** Asks again after changes; several that come together are asked for once. */
export function useRefreshToday(): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void client.invalidateQueries(todayQuery), GATHER_MS);
  }, [client]);
}

/** Notes that Today is looked at, when it is opened and each time one comes back to its tab. */
export function useVisit(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    const note = () => {
      // A look that could not be noted only makes the next visit tell more.
      void call(recordVisit).catch(() => undefined);
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      note();
      void client.invalidateQueries(todayQuery);
    };
    note();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [client, enabled]);
}

export function useHideChecklist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(hideChecklist),
    onSuccess: () =>
      client.setQueryData(todayQuery.queryKey, (today) => today && { ...today, checklist: null }),
  });
}
