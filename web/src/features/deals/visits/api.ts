import { type DealVisit, getDealVisit, recordDealVisit } from '@dealwright/contract/deals/visits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dealKey } from '../../../lib/deal-query-key.ts';
import { call } from '../../../lib/http.ts';

const BEAT_MS = 2 * 60_000;

const visitKey = (number: number) => dealKey(number, 'visit');

/** What changed before this visit; it stays as it was when the page opened. */
export function useDealVisit(number: number) {
  return useQuery({
    queryKey: visitKey(number),
    queryFn: ({ signal }) => call(getDealVisit, { params: { number }, signal }),
  });
}

/** The changes before this visit are read: they won't be shown again. */
export function useDismissChanges(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(recordDealVisit, { params: { number }, body: { seen: true } }),
    onSuccess: (times) => {
      client.setQueryData<DealVisit>(visitKey(number), { ...times, total: 0, changes: [] });
    },
  });
}

/** Keeps the visit going while the page is open and in view. A beat that gets lost is made up by the next. */
export function useKeepVisit(number: number): void {
  useEffect(() => {
    const beat = () => {
      if (document.hidden) return;
      void call(recordDealVisit, { params: { number }, body: {} }).catch(() => undefined);
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [number]);
}
