import {
  changeReportingCurrency,
  deleteExchangeRate,
  type ExchangeRate,
  getReportingRates,
  importExchangeRates,
  listExchangeRates,
  type ReportingRatesAnswer,
  setExchangeRate,
} from '@dealwright/contract/deals/exchange-rates';
import type { SentBody } from '@dealwright/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';

const REPORTING = ['reporting-rates'] as const;
const RATES = ['exchange-rates'] as const;
const LOOK_AGAIN_MS = 10_000;

export type ReportingRates = ReportingRatesAnswer;

/** What sums of several currencies are told in today. Looked at again while closed deals are being converted. */
export function useReportingRates({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    queryKey: REPORTING,
    enabled,
    queryFn: ({ signal }) => call(getReportingRates, { signal }),
    refetchInterval: ({ state }) => (state.data?.converting ? LOOK_AGAIN_MS : false),
  });
}

export function useExchangeRates() {
  return usePages(RATES, ({ page, signal }) => call(listExchangeRates, { query: page, signal }));
}

/** Rates and what they make of sums are read anew. */
function useReload() {
  const queryClient = useQueryClient();
  return () => Promise.all([REPORTING, RATES].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function useChangeReportingCurrency() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: SentBody<typeof changeReportingCurrency>) => call(changeReportingCurrency, { body }),
    onSettled: reload,
  });
}

export function useSetRate() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: SentBody<typeof setExchangeRate>) => call(setExchangeRate, { body }),
    onSuccess: reload,
  });
}

export function useImportRates() {
  const reload = useReload();
  return useMutation({
    mutationFn: async (file: File) => call(importExchangeRates, { body: { content: await textOf(file) } }),
    onSuccess: reload,
  });
}

export function useDeleteRate() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ day, base, currency }: ExchangeRate) =>
      call(deleteExchangeRate, { params: { day, base, currency } as never }),
    onSuccess: reload,
  });
}

/** Not text: a table that a spreadsheet saved under the name of a CSV, a picture. */
export class NotText extends Error {}

async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new NotText('This file isn’t text. Save the table as CSV (UTF-8), then choose it again.');
  }
}
