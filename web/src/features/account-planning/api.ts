import {
  type AccountDetail,
  changeAccount,
  countPlannedAccounts,
  createAccount,
  exportAccounts,
  getAccount,
  listAccountActivity,
  listAccountConversations,
  listAccountFacets,
  listAccountPeople,
  listPlannedAccounts,
  type PlannedAccount,
} from '@dealwright/contract/account-planning/accounts';
import { listDeals } from '@dealwright/contract/deals/deals';
import { mergeAccounts, previewAccountMerge } from '@dealwright/contract/merge';
import type { ListFormat } from '@dealwright/contract/page';
import type { ResponseOf, SentBody } from '@dealwright/contract/route';
import { listAccountTasks } from '@dealwright/contract/tasks/tasks';
import { CLOSED_STAGES, STAGES, type Stage } from '@dealwright/domain/stage';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';
import { type AccountSearch, queryOf } from './account-search.ts';

export type {
  AccountActivity,
  AccountDetail,
  AccountPerson,
  PlanBrief,
  PlannedAccount,
} from '@dealwright/contract/account-planning/accounts';

const KEY = ['account-planning'] as const;
/** Also of what choosers of accounts show. */
const NAMES_KEY = ['accounts'] as const;
export const accountKey = (id: string) => [...KEY, 'account', id] as const;

export function usePlannedAccounts(search: AccountSearch) {
  const query = queryOf(search);
  return usePages([...KEY, 'list', query], ({ page, signal }) =>
    call(listPlannedAccounts, { query: { ...query, ...page }, signal }),
  );
}

/** How many accounts match the filter. */
export function useAccountCount(search: AccountSearch) {
  const { sort: _sort, ...filter } = queryOf(search);
  return useQuery({
    queryKey: [...KEY, 'count', filter],
    queryFn: ({ signal }) => call(countPlannedAccounts, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

interface ExportAsked {
  readonly search: AccountSearch;
  readonly format: ListFormat;
}

/** Saves all accounts of the list as a file. */
export function useExportAccounts() {
  return useFileExport('accounts', ({ search, format }: ExportAsked) =>
    callForFile(exportAccounts, { query: { ...queryOf(search), format } }),
  );
}

export function useAccountFacets() {
  return useQuery({
    queryKey: [...KEY, 'facets'],
    queryFn: ({ signal }) => call(listAccountFacets, { signal }),
    staleTime: 60_000,
  });
}

export function useAccount(id: string) {
  return useQuery({
    queryKey: accountKey(id),
    queryFn: ({ signal }) => call(getAccount, { params: { account_id: id }, signal }),
  });
}

export function useAccountPeople(id: string) {
  return useQuery({
    queryKey: [...accountKey(id), 'people'],
    queryFn: ({ signal }) => call(listAccountPeople, { params: { account_id: id }, signal }),
    select: ({ items }) => items,
  });
}

export function useAccountActivity(id: string) {
  return useQuery({
    queryKey: [...accountKey(id), 'activity'],
    queryFn: ({ signal }) => call(listAccountActivity, { params: { account_id: id }, signal }),
    select: ({ items }) => items,
  });
}

/** Everything people said and wrote on the deals of an account. */
export function useAccountConversations(id: string) {
  return usePages([...accountKey(id), 'conversations'], ({ page, signal }) =>
    call(listAccountConversations, { params: { account_id: id }, query: page, signal }),
  );
}

export type ActivityView = 'recent' | 'conversations';
export type DealView = 'open' | 'won' | 'lost';
const OPEN_STAGES = STAGES.filter((stage) => !(CLOSED_STAGES as readonly Stage[]).includes(stage));
const STAGES_OF: Readonly<Record<DealView, readonly Stage[]>> = {
  open: OPEN_STAGES,
  won: ['closed_won'],
  lost: ['closed_lost'],
};

/** Deals of an account, the largest first. */
export function useAccountDeals(id: string, view: DealView) {
  return usePages([...accountKey(id), 'deals', view], ({ page, signal }) =>
    call(listDeals, {
      query: { account: id, stage: [...STAGES_OF[view]], sort: 'amount', order: 'desc', ...page },
      signal,
    }),
  );
}

/** Open tasks of an account, under the key of all tasks, which every change of one asks for again. */
export function useAccountTasks(id: string) {
  return usePages(['tasks', 'account', id], ({ page, signal }) =>
    call(listAccountTasks, { params: { account_id: id }, query: { ...page, state: 'open' }, signal }),
  );
}

/** What lists and choosers show of accounts is asked for again. */
function useForgetAccounts() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: KEY });
    void client.invalidateQueries({ queryKey: NAMES_KEY });
  }, [client]);
}

export function useCreateAccount() {
  const forget = useForgetAccounts();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SentBody<typeof createAccount>; readonly key: string }) =>
      call(createAccount, { body, idempotencyKey: key }),
    onSuccess: forget,
  });
}

type AccountPages = InfiniteData<ResponseOf<typeof listPlannedAccounts>>;

/** Rows of lists show what was saved before the lists are asked for again. */
function showInLists(client: QueryClient, { id, name, industry, country, owner, version }: AccountDetail) {
  const shown = { name, industry, country, owner, version };
  const withAccount = (item: PlannedAccount) => (item.id === id ? { ...item, ...shown } : item);
  client.setQueriesData<AccountPages>(
    { queryKey: [...KEY, 'list'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, items: page.items.map(withAccount) })),
      },
  );
}

export function useChangeAccount() {
  const client = useQueryClient();
  const forget = useForgetAccounts();
  return useMutation({
    mutationFn: ({
      account: { id, version },
      body,
    }: {
      /** As the person saw it. */
      readonly account: Pick<AccountDetail, 'id' | 'version'>;
      readonly body: SentBody<typeof changeAccount>;
    }) => call(changeAccount, { params: { account_id: id }, body, ifMatch: version }),
    onSuccess: (account: AccountDetail) => {
      client.setQueryData(accountKey(account.id), account);
      showInLists(client, account);
    },
    // Whatever came of it: a colleague may have been faster.
    onSettled: forget,
  });
}

const GATHER_MS = 1000;

/** Asks again after deals changed; several changes that come together are asked for once. */
export function useRefreshAccounts(): () => void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void client.invalidateQueries({ queryKey: KEY }), GATHER_MS);
  }, [client]);
}

export function fetchMergePreview(id: string, other: string, signal: AbortSignal) {
  return call(previewAccountMerge, { params: { account_id: id }, query: { other }, signal });
}

export function sendMerge(id: string, other: string, fields: readonly string[]) {
  const body = { other, fields } as SentBody<typeof mergeAccounts>;
  return call(mergeAccounts, { params: { account_id: id }, body });
}
