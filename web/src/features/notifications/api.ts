import {
  countUnreadNotifications,
  listNotifications,
  NOTIFICATIONS_CHANGED,
  readAllNotifications,
  readNotification,
} from '@dealwright/contract/notifications/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { listenToStream } from '../deals/deal-stream.ts';

const ALL = ['notifications'] as const;
const LIST = [...ALL, 'list'] as const;
const UNREAD = [...ALL, 'unread'] as const;

/** How many wait to be read; asked for anew when the stream says so. */
export function useUnreadCount() {
  return useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => call(countUnreadNotifications, { signal }),
    select: ({ unread }) => unread,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What one was told of, the latest first. */
export function useNotifications() {
  return usePages(LIST, ({ page, signal }) => call(listNotifications, { query: page, signal }));
}

/** Keeps list and count true as others act, in all tabs. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ALL });
    return listenToStream({
      onEvent: ({ type }) => {
        if (type === NOTIFICATIONS_CHANGED) refresh();
      },
      onResync: refresh,
    });
  }, [client]);
}

export function useReadNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { notification_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}

/** Those that are shown, and older ones: what comes meanwhile stays unread. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(readAllNotifications, { body: { until } }),
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
