import type { ListFormat } from '@dealwright/contract/page';
import type { ResponseOf } from '@dealwright/contract/route';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  discardTerritoryDraft,
  getTerritories,
  getTerritory,
  getTerritoryPlan,
  listTerritoryAccounts,
  listTerritoryPlans,
  placeAccounts,
  previewTerritoryPlan,
  startTerritoryDraft,
  type Territory,
  type TerritoryPlan,
} from '@dealwright/contract/territories/territories';
import {
  countTerritoryAccounts,
  exportTerritoryAccounts,
} from '@dealwright/contract/territories/territory-accounts';
import { balanceTerritoryPlan } from '@dealwright/contract/territories/territory-balance';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call, callForFile, isProblem } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

const KEY = ['territories'] as const;
const PLAN_KEY = [...KEY, 'plan'] as const;
/** While accounts wait for the worker. */
const WAITING_MS = 1_500;

export type Amounts = ResponseOf<typeof getTerritories>['total']['open_amounts'];
export type Balance = ResponseOf<typeof balanceTerritoryPlan>;
export type BalanceMeasure = Balance['by'];

export function useTerritories() {
  return useQuery({
    queryKey: [...KEY, 'overview'],
    queryFn: ({ signal }) => call(getTerritories, { signal }),
    refetchInterval: ({ state }) => {
      const waiting = state.data?.waiting;
      return waiting && waiting.accounts + waiting.hand_overs > 0 ? WAITING_MS : false;
    },
  });
}

export function useTerritory(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getTerritory, { params: { territory_id: id }, signal }),
  });
}

export interface AccountsAsked {
  /** An id, or 'none'. */
  readonly territory: string;
  readonly sort: 'name' | 'pipeline';
  readonly whiteSpots: boolean;
  readonly country: string | undefined;
  readonly q: string;
}

export const isNarrowed = ({ q, whiteSpots, country }: AccountsAsked): boolean =>
  q !== '' || whiteSpots || country !== undefined;

function queryOf({ territory, sort, whiteSpots, country, q }: AccountsAsked) {
  return {
    territory,
    sort,
    white_spots: whiteSpots ? ('true' as const) : ('false' as const),
    ...(country !== undefined && { country }),
    ...(q !== '' && { q }),
  };
}

export function useTerritoryAccounts(asked: AccountsAsked) {
  const { territory, sort, whiteSpots, country, q } = asked;
  return usePages([...KEY, 'accounts', territory, sort, whiteSpots, country, q], ({ page, signal }) =>
    call(listTerritoryAccounts, { query: { ...page, ...queryOf(asked) }, signal }),
  );
}

/** How many accounts the list has. */
export function useTerritoryAccountCount(asked: AccountsAsked) {
  const { sort: _, ...filter } = queryOf(asked);
  return useQuery({
    queryKey: [...KEY, 'account-count', filter],
    queryFn: ({ signal }) => call(countTerritoryAccounts, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Saves all accounts of the list as a file. */
export function useExportTerritoryAccounts() {
  return useFileExport(
    'accounts',
    ({ asked, format }: { readonly asked: AccountsAsked; readonly format: ListFormat }) =>
      callForFile(exportTerritoryAccounts, { query: { ...queryOf(asked), format } }),
  );
}

export function useTerritoryPlans() {
  return usePages([...KEY, 'plans'], ({ page, signal }) => call(listTerritoryPlans, { query: page, signal }));
}

export function useTerritoryPlan(id: string) {
  return useQuery({
    queryKey: [...PLAN_KEY, id],
    queryFn: ({ signal }) => call(getTerritoryPlan, { params: { plan_id: id }, signal }),
  });
}

/** What applying the plan would do, of the version that is shown. */
export function useTerritoryPreview({ id, version }: { readonly id: string; readonly version: number }) {
  return useQuery({
    queryKey: [...KEY, 'preview', id, version],
    queryFn: ({ signal }) => call(previewTerritoryPlan, { params: { plan_id: id }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBalance(id: string, by: BalanceMeasure) {
  return useQuery({
    queryKey: [...KEY, 'balance', id, by],
    queryFn: ({ signal }) => call(balanceTerritoryPlan, { params: { plan_id: id }, query: { by }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whatever came of a change, everything of territories is asked for again: a colleague may have been faster. */
function useReload(): () => void {
  const client = useQueryClient();
  // Not waited for: what asked for the change may be gone from the page by then, and still has something to say.
  return () => void client.invalidateQueries({ queryKey: KEY });
}

export function useStartDraft() {
  const reload = useReload();
  return useMutation({
    mutationFn: (from: string | null) => call(startTerritoryDraft, { body: { from } }),
    onSettled: reload,
  });
}

/** Replaces the territories of the draft; of two who change it the second is told, and the page shows what is there. */
export function useChangeDraft(plan: TerritoryPlan) {
  const client = useQueryClient();
  const keep = (next: TerritoryPlan) => client.setQueryData([...PLAN_KEY, plan.id], next);
  return useMutation({
    // One after the other: each is made of what the one before left.
    scope: { id: `draft ${plan.id}` },
    mutationFn: (change: (territories: readonly Territory[]) => Territory[]) => {
      const now = client.getQueryData<TerritoryPlan>([...PLAN_KEY, plan.id]) ?? plan;
      const body = { territories: change(now.territories) };
      return call(changeTerritoryDraft, { params: { plan_id: plan.id }, body, ifMatch: now.version });
    },
    onSuccess: (next) => {
      keep(next);
      void client.invalidateQueries({ queryKey: [...KEY, 'preview', plan.id] });
    },
    onError: (error) => {
      if (isProblem(error, 'stale_version')) keep(error.current as TerritoryPlan);
    },
  });
}

export function useDiscardDraft() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, version }: Pick<TerritoryPlan, 'id' | 'version'>) =>
      call(discardTerritoryDraft, { params: { plan_id: id }, ifMatch: version }),
    onSettled: reload,
  });
}

interface Activation {
  readonly id: string;
  readonly version: number;
  readonly accounts?: boolean;
  readonly deals?: boolean;
}

export function useActivatePlan() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, version, accounts = false, deals = false }: Activation) =>
      call(activateTerritoryPlan, {
        params: { plan_id: id },
        body: { hand_over_accounts: accounts, hand_over_deals: deals },
        ifMatch: version,
      }),
    onSettled: reload,
  });
}

interface Placing {
  readonly planId: string;
  readonly accountIds: readonly string[];
  readonly territoryId: string | null;
}

export function usePlaceAccounts() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ planId, accountIds, territoryId }: Placing) =>
      call(placeAccounts, {
        params: { plan_id: planId },
        body: { account_ids: [...accountIds], territory_id: territoryId },
      }),
    onSettled: reload,
  });
}

const GATHER_MS = 1_200;

/** Asks for the figures again after changes of deals; several that come together are asked for once. */
export function useRefreshTerritories(): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      void client.invalidateQueries({ queryKey: [...KEY, 'overview'] });
      void client.invalidateQueries({ queryKey: [...KEY, 'one'] });
    }, GATHER_MS);
  }, [client]);
}
