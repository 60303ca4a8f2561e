import { exportUsage, getUsage, listDealUsage } from '@dealwright/contract/analyst/usage';
import { routeUrl } from '@dealwright/contract/route';
import type { DayRange } from '@dealwright/domain/usage-cost';
import { useQuery } from '@tanstack/react-query';
import { call, queryString } from '../../../lib/http.ts';

export function useUsage(range: DayRange) {
  return useQuery({
    queryKey: ['usage', range.from, range.to],
    queryFn: ({ signal }) => call(getUsage, { query: { ...range }, signal }),
  });
}

export function useDealUsage() {
  return useQuery({
    queryKey: ['usage', 'deals'],
    queryFn: ({ signal }) => call(listDealUsage, { signal }),
  });
}

/** Where the browser fetches a CSV of the range. */
export function exportUrl(range: DayRange, of: 'days' | 'calls'): string {
  return `${routeUrl(exportUsage)}${queryString({ ...range, of })}`;
}
