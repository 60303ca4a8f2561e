import {
  getSystem,
  type LogLevel,
  listIntegrations,
  listLogs,
  listRouteTimes,
  listSlowRequests,
  type TracePeriod,
} from '@dealwright/contract/operator/service';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const KEY = ['service'] as const;
const LOOKED_AT_AGAIN_MS = 15_000;

/** Looked at again and again while it is open: instances come and go. */
export function useSystem() {
  return useQuery({
    queryKey: [...KEY, 'system'],
    queryFn: ({ signal }) => call(getSystem, { signal }),
    refetchInterval: LOOKED_AT_AGAIN_MS,
  });
}

export function useIntegrations() {
  return useQuery({
    queryKey: [...KEY, 'integrations'],
    queryFn: ({ signal }) => call(listIntegrations, { signal }),
  });
}

export function useLogs(text: string, level: LogLevel | 'all') {
  return usePages([...KEY, 'logs', text, level], ({ page, signal }) =>
    call(listLogs, { query: { q: text, ...(level !== 'all' && { level: [level] }), ...page }, signal }),
  );
}

export function useRouteTimes(period: TracePeriod) {
  return useQuery({
    queryKey: [...KEY, 'routes', period],
    queryFn: ({ signal }) => call(listRouteTimes, { query: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSlowRequests(period: TracePeriod) {
  return usePages([...KEY, 'slow', period], ({ page, signal }) =>
    call(listSlowRequests, { query: { period, ...page }, signal }),
  );
}
