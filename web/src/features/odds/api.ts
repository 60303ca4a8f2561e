import {
  changeDeadWeightKeeps,
  computeOdds,
  exportDeadWeight,
  exportDealChances,
  getDealChance,
  getDealOdds,
  getOdds,
  listComparedDeals,
  listDeadWeight,
  listDealChances,
} from '@dealwright/contract/odds/odds';
import type { ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { ListFormat } from '@dealwright/contract/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

export type {
  DeadWeightDeal,
  DealChance,
  ForecastWeek,
  Odds,
  OddsScore,
  PeriodRange,
  SellerTest,
} from '@dealwright/contract/odds/odds';

const KEY = ['odds'] as const;
const WAITING_MS = 1_500;

/** As of the end of a day; the latest unless given. */
export interface OddsAsked {
  readonly as_of?: string;
}

/** And of whom; of all that the reader finds unless given. */
export interface ListAsked extends OddsAsked {
  readonly scope?: ForecastScopeKind;
  readonly person?: string;
}

/** Read again while it is being computed. */
export function useOdds(asked: OddsAsked) {
  return useQuery({
    queryKey: [...KEY, 'period', asked],
    queryFn: ({ signal }) => call(getOdds, { query: asked, signal }),
    refetchInterval: ({ state }) => (state.data?.asked === 'waiting' ? WAITING_MS : false),
  });
}

export function useComputeOdds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asOf: string) => call(computeOdds, { params: { as_of: asOf } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** What a run changed is read again once it is done: `run` says which one. */
export function useDealChances(asked: ListAsked, run: string | null, of: 'open' | 'won' = 'open') {
  return usePages([...KEY, 'deals', of, asked, run], ({ page, signal }) =>
    call(listDealChances, { query: { ...asked, of, ...page }, signal }),
  );
}

/** What the list of won deals shows; that of open ones shows all there is. */
const WON_COLUMNS = ['number', 'name', 'account', 'owner', 'amount'] as const;

/** Saves the deals of a list with their odds as a file. */
export function useExportChances(asked: ListAsked, of: 'open' | 'won') {
  const query = { ...asked, of, ...(of === 'won' && { columns: [...WON_COLUMNS] }) };
  return useFileExport('deals', (format: ListFormat) =>
    callForFile(exportDealChances, { query: { ...query, format } }),
  );
}

export function useDealOdds(number: number, asked: OddsAsked) {
  return useQuery({
    queryKey: [...KEY, 'deal', number, asked],
    queryFn: ({ signal }) => call(getDealOdds, { params: { number }, query: asked, signal }),
  });
}

/** The chance of an open deal, for a line on its page. */
export function useDealChance(number: number, enabled: boolean) {
  return useQuery({
    queryKey: [...KEY, 'chance', number],
    queryFn: ({ signal }) => call(getDealChance, { params: { number }, signal }),
    enabled,
  });
}

/** The deals that one is compared with, beyond those that its odds come with. */
export function useComparedDeals(number: number, asked: OddsAsked, enabled: boolean) {
  return usePages(
    [...KEY, 'compared', number, asked],
    ({ page, signal }) =>
      call(listComparedDeals, { params: { number }, query: { ...asked, ...page }, signal }),
    { enabled },
  );
}

export function useDeadWeight(asked: ListAsked, run: string | null) {
  return usePages([...KEY, 'dead-weight', asked, run], ({ page, signal }) =>
    call(listDeadWeight, { query: { ...asked, ...page }, signal }),
  );
}

/** Saves the deals that are too old as a file. */
export function useExportDeadWeight(asked: ListAsked) {
  return useFileExport('deals', (format: ListFormat) =>
    callForFile(exportDeadWeight, { query: { ...asked, format } }),
  );
}

export function useRefreshDeadWeight(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...KEY, 'dead-weight'] });
}

interface Keeps {
  readonly numbers: readonly number[];
  /** Null to stop. */
  readonly reason: string | null;
}

export function useChangeKeeps() {
  return useMutation({
    mutationFn: ({ numbers, reason }: Keeps) =>
      call(changeDeadWeightKeeps, { body: { numbers: [...numbers], reason } }),
    onSettled: useRefreshDeadWeight(),
  });
}
