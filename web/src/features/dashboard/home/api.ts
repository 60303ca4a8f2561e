import {
  getToday,
  hideChecklist,
  listTodayChanges,
  listTodayDeals,
  listTodaySuggestions,
  recordVisit,
} from '@dealwright/contract/dashboard/today';
import type { SentQuery } from '@dealwright/contract/route';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const KEY = ['today'] as const;

/** Whose deals, if not all that the person finds in lists. */
export type TodayAsked = SentQuery<typeof getToday>;

const todayQuery = (asked: TodayAsked) =>
  queryOptions({
    queryKey: [...KEY, asked] as const,
    queryFn: ({ signal }) => call(getToday, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });

const OWN: TodayAsked = {};

export function useToday(enabled: boolean, asked: TodayAsked = OWN) {
  return useQuery({ ...todayQuery(asked), enabled });
}

export type TodayDealsAsked = TodayAsked & Pick<SentQuery<typeof listTodayDeals>, 'list'>;

/** All deals of a list of which Today holds the first. */
export function useTodayDeals(asked: TodayDealsAsked, enabled: boolean) {
  return usePages(
    [...KEY, 'deals', asked],
    ({ page, signal }) => call(listTodayDeals, { query: { ...asked, ...page }, signal }),
    { enabled },
  );
}

export function useTodayChanges(asked: TodayAsked, enabled: boolean) {
  return usePages(
    [...KEY, 'changes', asked],
    ({ page, signal }) => call(listTodayChanges, { query: { ...asked, ...page }, signal }),
    { enabled },
  );
}

export function useTodaySuggestions(enabled: boolean) {
  return usePages(
    [...KEY, 'suggestions'],
    ({ page, signal }) => call(listTodaySuggestions, { query: page, signal }),
    { enabled },
  );
}

const GATHER_MS = 800;

/** Asks again after changes; several that come together are asked for once. */
export function useRefreshToday(): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void client.invalidateQueries({ queryKey: KEY }), GATHER_MS);
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
      void client.invalidateQueries({ queryKey: KEY });
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
      client.setQueryData(todayQuery(OWN).queryKey, (today) => today && { ...today, checklist: null }),
  });
}
