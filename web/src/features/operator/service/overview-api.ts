import {
  getOverview,
  listActivePeople,
  listDeadDeliveries,
  listDeadMails,
  listServiceDays,
  type ServiceRange,
} from '@dealwright/contract/operator/service-overview';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const KEY = ['service', 'overview'] as const;
const LOOKED_AT_AGAIN_MS = 30_000;

export function useOverview() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getOverview, { signal }),
    refetchInterval: LOOKED_AT_AGAIN_MS,
  });
}

export function useServiceDays(days: ServiceRange) {
  return useQuery({
    queryKey: [...KEY, 'days', days],
    queryFn: ({ signal }) => call(listServiceDays, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useActivePeople() {
  return usePages([...KEY, 'people'], ({ page, signal }) => call(listActivePeople, { query: page, signal }));
}

export function useDeadDeliveries() {
  return usePages([...KEY, 'deliveries'], ({ page, signal }) =>
    call(listDeadDeliveries, { query: page, signal }),
  );
}

export function useDeadMails() {
  return usePages([...KEY, 'mails'], ({ page, signal }) => call(listDeadMails, { query: page, signal }));
}
