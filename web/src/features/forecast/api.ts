import {
  exportForecastCalls,
  listForecastCalls,
  makeForecastCall,
  type NewCall,
} from '@dealwright/contract/forecast/calls';
import {
  changeForecastPeriods,
  exportForecastPeople,
  getForecast,
  listForecastDeals,
  listForecastPeople,
} from '@dealwright/contract/forecast/forecast';
import { listQuotaShares } from '@dealwright/contract/forecast/quota';
import { listWeekAgoChanges, listWeekAgoDeals } from '@dealwright/contract/forecast/week-ago';
import type { ListFormat } from '@dealwright/contract/page';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

export type {
  Figure,
  Forecast,
  ForecastCall,
  ForecastDeal,
  ForecastNumbers,
  ForecastPeriods,
  ForecastPerson,
} from '@dealwright/contract/forecast/forecast';

const KEY = ['forecast'] as const;

/** Whose forecast of when. */
export type ForecastAsked = Pick<SentQuery<typeof getForecast>, 'day' | 'scope' | 'person'>;
/** And the day that its numbers are compared with. */
export type ComparedAsked = ForecastAsked & Pick<SentQuery<typeof getForecast>, 'compare_to'>;
export type DealsAsked = ForecastAsked & Pick<SentQuery<typeof listForecastDeals>, 'choice' | 'category'>;

export type CallsAsked = ForecastAsked & Pick<SentQuery<typeof listForecastCalls>, 'sellers'>;
export type WeekAgoAsked = ComparedAsked & Pick<SentQuery<typeof listWeekAgoDeals>, 'category'>;

export function useForecast(asked: ComparedAsked) {
  return useQuery({
    queryKey: [...KEY, 'numbers', asked],
    queryFn: ({ signal }) => call(getForecast, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useForecastPeople(asked: ForecastAsked) {
  return usePages([...KEY, 'people', asked], ({ page, signal }) =>
    call(listForecastPeople, { query: { ...asked, ...page }, signal }),
  );
}

/** Saves the forecast by person as a file, with the teams that are unfolded. */
export function useExportPeople(asked: ForecastAsked, open: readonly string[]) {
  return useFileExport('forecast', (format: ListFormat) =>
    callForFile(exportForecastPeople, { query: { ...asked, open: [...open], format } }),
  );
}

export function useForecastDeals(asked: DealsAsked) {
  return usePages([...KEY, 'deals', asked], ({ page, signal }) =>
    call(listForecastDeals, { query: { ...asked, ...page }, signal }),
  );
}

export function useWeekAgoDeals(asked: WeekAgoAsked) {
  return usePages([...KEY, 'week-ago', asked], ({ page, signal }) =>
    call(listWeekAgoDeals, { query: { ...asked, ...page }, signal }),
  );
}

/** What each deal added to a number in a week, or took from it. */
export function useWeekAgoChanges(asked: WeekAgoAsked) {
  return usePages([...KEY, 'week-ago-changes', asked], ({ page, signal }) =>
    call(listWeekAgoChanges, { query: { ...asked, ...page }, signal }),
  );
}

export function useQuotaShares(asked: ForecastAsked) {
  return usePages([...KEY, 'quota', asked], ({ page, signal }) =>
    call(listQuotaShares, { query: { ...asked, ...page }, signal }),
  );
}

export function useForecastCalls(asked: CallsAsked) {
  return usePages([...KEY, 'calls', asked], ({ page, signal }) =>
    call(listForecastCalls, { query: { ...asked, ...page }, signal }),
  );
}

/** Saves calls as a file. */
export function useExportCalls(asked: CallsAsked) {
  return useFileExport('calls', (format: ListFormat) =>
    callForFile(exportForecastCalls, { query: { ...asked, format } }),
  );
}

export function useMakeCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewCall; readonly key: string }) =>
      call(makeForecastCall, { body, idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangePeriods() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      version,
      body,
    }: {
      readonly version: number;
      readonly body: SentBody<typeof changeForecastPeriods>;
    }) => call(changeForecastPeriods, { ifMatch: version, body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

const GATHER_MS = 1_500;

/** Reads the forecast again after changes; several that come together are one. */
export function useRefreshForecast(): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void client.invalidateQueries({ queryKey: KEY }), GATHER_MS);
  }, [client]);
}
