import { getAccount } from '@dealwright/contract/account-planning/accounts';
import { listAccounts } from '@dealwright/contract/accounts';
import { getDeal } from '@dealwright/contract/deals/deals';
import type { ListFormat } from '@dealwright/contract/page';
import type { SentBody } from '@dealwright/contract/route';
import {
  changeTask,
  completeTask,
  countListedTasks,
  createAccountTask,
  createDealTask,
  exportTasks,
  listDealTasks,
  listTasks,
  removeTask,
  reopenTask,
  restoreTask,
  type Task,
} from '@dealwright/contract/tasks/tasks';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';
import { leadKey } from '../deals/lead-key.ts';

export type NewTask = SentBody<typeof createDealTask>;
export type TaskChange = SentBody<typeof changeTask>;
export type TaskState = 'open' | 'done';
/** What a new task belongs to. */
export type TaskHome = { readonly number: number } | { readonly accountId: string };

const LISTS = ['tasks'] as const;

/** After a change of a task: every list of tasks, and what its deal says of it. */
export function refreshTasks(client: QueryClient, task: Pick<Task, 'deal'> | null): void {
  void client.invalidateQueries({ queryKey: LISTS });
  if (!task?.deal) return;
  const { number } = task.deal;
  for (const part of ['tasks', 'history']) {
    void client.invalidateQueries({ queryKey: dealKey(number, part) });
  }
}

/** The tasks of a deal. */
export function useDealTasks(number: number, state: TaskState, enabled = true) {
  return usePages(
    dealKey(number, 'tasks', state),
    ({ page, signal }) => call(listDealTasks, { params: { number }, query: { ...page, state }, signal }),
    { enabled },
  );
}

const queryOf = (home: TaskHome | null) =>
  home && ('number' in home ? { deal: home.number } : { account: home.accountId });

/** The person's own tasks or the team's; of one deal, or of one account with its deals. */
export function useTasks(whose: 'mine' | 'team', state: TaskState, home: TaskHome | null) {
  const of = queryOf(home);
  return usePages([...LISTS, 'list', whose, state, of], ({ page, signal }) =>
    call(listTasks, { query: { ...page, whose, state, ...of }, signal }),
  );
}

/** How many tasks the list has. */
export function useTaskCount(whose: 'mine' | 'team', state: TaskState, home: TaskHome | null) {
  const of = queryOf(home);
  return useQuery({
    queryKey: [...LISTS, 'count', whose, state, of],
    queryFn: ({ signal }) => call(countListedTasks, { query: { whose, state, ...of }, signal }),
    placeholderData: keepPreviousData,
  });
}

interface TasksExported {
  readonly whose: 'mine' | 'team';
  readonly state: TaskState;
  readonly home: TaskHome | null;
  readonly format: ListFormat;
}

/** Saves all tasks of the list as a file. */
export function useExportTasks() {
  return useFileExport('tasks', ({ whose, state, home, format }: TasksExported) => {
    return callForFile(exportTasks, { query: { whose, state, ...queryOf(home), format } });
  });
}

/** What a deal or an account is called. */
export function useHomeName(home: TaskHome | null) {
  return useQuery({
    queryKey: ['task-home', home],
    queryFn: async ({ signal }) => {
      if (home === null) return null;
      if (!('number' in home))
        return (await call(getAccount, { params: { account_id: home.accountId }, signal })).name;
      const { number, name } = await call(getDeal, { params: home, signal });
      return `${leadKey(number)} ${name}`;
    },
    enabled: home !== null,
    staleTime: 60_000,
  });
}

/** The person's most pressing tasks. */
export function useNextTasks(limit: number) {
  return useQuery({
    queryKey: [...LISTS, 'next', limit],
    queryFn: ({ signal }) => call(listTasks, { query: { limit }, signal }),
    select: (page) => page.items,
  });
}

export function useCreateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ home, body, key }: { home: TaskHome; body: NewTask; key: string }): Promise<Task> =>
      'number' in home
        ? call(createDealTask, { params: home, body, idempotencyKey: key })
        : call(createAccountTask, { params: { account_id: home.accountId }, body, idempotencyKey: key }),
    onSuccess: (task) => refreshTasks(client, task),
  });
}

export function useChangeTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: { id: string; version: number; body: TaskChange }) =>
      call(changeTask, { params: { task_id: id }, body, ifMatch: version }),
    onSettled: (task) => refreshTasks(client, task ?? null),
  });
}

export function useMarkTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      call(done ? completeTask : reopenTask, { params: { task_id: id } }),
    onSuccess: (task) => refreshTasks(client, task),
  });
}

export function useRemoveTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task: Task) => call(removeTask, { params: { task_id: task.id } }),
    onSuccess: (_, task) => refreshTasks(client, task),
  });
}

export function useRestoreTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task: Task) => call(restoreTask, { params: { task_id: task.id } }),
    onSuccess: (task) => refreshTasks(client, task),
  });
}

/** Accounts whose names hold what was typed. */
export function useAccountsNamed(q: string, enabled: boolean) {
  return useQuery({
    queryKey: ['tasks', 'accounts', q],
    queryFn: ({ signal }) => call(listAccounts, { query: { limit: 8, ...(q && { q }) }, signal }),
    select: (page) => page.items,
    enabled,
  });
}
