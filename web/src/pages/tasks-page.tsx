import type { Task } from '@dealwright/contract/tasks/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { useMe } from '../features/identity/members/use-me.ts';
import { refreshTasks, type TaskHome, useTasks } from '../features/tasks/api.ts';
import { ExportTasksButton } from '../features/tasks/export-tasks-button.tsx';
import { HomeChooser } from '../features/tasks/home-chooser.tsx';
import { TaskDialog } from '../features/tasks/task-dialog.ts';
import { TaskGroups } from '../features/tasks/task-groups.tsx';
import { useTaskActions } from '../features/tasks/use-task-actions.ts';
import { useHotkey } from '../lib/hotkeys.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useLoadSoon } from '../ui/lazy-part.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

interface TasksSearch {
  readonly whose?: 'team' | undefined;
  readonly state?: 'done' | undefined;
  /** The number of a deal, or the id of an account. */
  readonly deal?: number | undefined;
  readonly account?: string | undefined;
  readonly new?: true | undefined;
}

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'My team’s' },
] as const;
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

function readTasksSearch(raw: Readonly<Record<string, unknown>>): TasksSearch {
  const deal = z.int().positive().safeParse(raw['deal']);
  const account = z.uuid().safeParse(raw['account']);
  return {
    ...(raw['whose'] === 'team' && { whose: 'team' }),
    ...(raw['state'] === 'done' && { state: 'done' }),
    ...(deal.success ? { deal: deal.data } : account.success && { account: account.data }),
    ...((raw['new'] === true || raw['new'] === 'true') && { new: true }),
  };
}

const homeOf = ({ deal, account }: TasksSearch): TaskHome | null =>
  deal !== undefined ? { number: deal } : account !== undefined ? { accountId: account } : null;

function useTasksSearch() {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const search = readTasksSearch(raw);
  const change = (part: TasksSearch) => {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined);
    void navigate({ to: '/tasks', search: Object.fromEntries(next) as never, replace: 'new' in part });
  };
  return [search, change] as const;
}

function descriptionOf(whose: 'mine' | 'team', state: 'open' | 'done'): string {
  const order = state === 'done' ? 'completed tasks, latest first' : 'open tasks, by due date';
  return `${whose === 'team' ? 'Your team’s' : 'Your'} ${order}.`;
}

function useLiveTasks(): void {
  const client = useQueryClient();
  useLiveDeals((event) => {
    if (event.type.startsWith('task.')) refreshTasks(client, null);
  });
}

/** So that it opens at once. */
const SOON = [TaskDialog.load];

/** `/tasks`: the person's tasks by due date, and the team's for its leaders. */
export function TasksPage() {
  usePage({ title: 'My tasks' });
  const [search, change] = useTasksSearch();
  const me = useMe();
  const [editing, setEditing] = useState<Task | null>(null);
  useLiveTasks();
  useLoadSoon(SOON);
  const canAdd = me !== null && me.role !== 'viewer';
  const add = () => change({ new: true });
  useHotkey({ keys: 't', label: 'New task', group: 'Tasks', run: add }, canAdd);
  const leads = me !== null && me.role !== 'sales_rep';
  // Only managers and admins see a seller's team.
  const team = search.whose === 'team' && me?.role !== 'sales_rep';
  const whose = team ? 'team' : 'mine';
  const home = homeOf(search);
  return (
    <Page width="reading">
      <PageHeader
        title={team ? 'My team’s tasks' : 'My tasks'}
        description={descriptionOf(whose, search.state ?? 'open')}
        actions={
          canAdd && (
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden />
              New task
            </Button>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <TaskFilters search={search} onChange={change} whose={whose} leads={leads} />
        <div className="ml-auto">
          <ExportTasksButton whose={whose} state={search.state ?? 'open'} home={home} />
        </div>
      </div>
      <TaskList
        whose={whose}
        state={search.state ?? 'open'}
        home={home}
        onEdit={setEditing}
        onTeam={leads && !team ? () => change({ whose: 'team' }) : null}
        onNew={canAdd ? add : null}
      />
      {editing && <TaskDialog key={editing.id} task={editing} onClose={() => setEditing(null)} />}
      {search.new && canAdd && (
        <TaskDialog task={null} home={home} onClose={() => change({ new: undefined })} />
      )}
    </Page>
  );
}

interface TaskFiltersProps {
  readonly search: TasksSearch;
  readonly onChange: (part: TasksSearch) => void;
  readonly whose: TaskListProps['whose'];
  /** Whether there is a team to look at. */
  readonly leads: boolean;
}

function TaskFilters({ search, onChange, whose, leads }: TaskFiltersProps) {
  return (
    <div className="contents">
      {leads && (
        <SegmentedControl
          aria-label="Whose tasks"
          value={whose}
          onValueChange={(value) => onChange({ whose: value === 'team' ? value : undefined })}
          segments={WHOSE}
        />
      )}
      <SegmentedControl
        aria-label="Open or done"
        value={search.state ?? 'open'}
        onValueChange={(value) => onChange({ state: value === 'done' ? value : undefined })}
        segments={STATES}
      />
      <HomeChooser
        aria-label="Deal or account"
        placeholder="Deal or account"
        className="w-72 max-md:w-auto max-md:min-w-48 max-md:flex-1"
        value={homeOf(search)}
        onChange={(next) =>
          onChange({
            deal: next && 'number' in next ? next.number : undefined,
            account: next && 'accountId' in next ? next.accountId : undefined,
          })
        }
      />
    </div>
  );
}

interface TaskListProps {
  readonly whose: 'mine' | 'team';
  readonly state: 'open' | 'done';
  readonly home: TaskHome | null;
  /** To the team's; null for who sees them already, or may not. */
  readonly onTeam: (() => void) | null;
  /** Null for those who can’t add a task. */
  readonly onNew: (() => void) | null;
  readonly onEdit: (task: Task) => void;
}

function TaskList({ whose, state, home, onEdit, onTeam, onNew }: TaskListProps) {
  const list = useTasks(whose, state, home);
  const actions = useTaskActions();
  return (
    <QueryState query={list} skeleton={<SkeletonList rows={6} rowClass="h-12" label="Loading the tasks" />}>
      {({ pages }) => {
        const tasks = pages.flatMap(({ items }) => items);
        if (tasks.length === 0) {
          return (
            <NoTasks state={state} home={home} onTeam={onTeam} onNew={state === 'open' ? onNew : null} />
          );
        }
        return (
          <>
            <TaskGroups tasks={tasks} actions={actions} showAssignee={whose === 'team'} onEdit={onEdit} />
            <LoadMore
              auto
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}

function NoTasks({ state, home, onTeam, onNew }: Omit<TaskListProps, 'whose' | 'onEdit'>) {
  return (
    <EmptyState
      icon={<ListChecks />}
      title={state === 'open' ? 'No open tasks' : 'No completed tasks'}
      action={
        (onNew || onTeam) && (
          <>
            {onNew && (
              <Button variant="primary" onClick={onNew}>
                Add task
              </Button>
            )}
            {onTeam && <Button onClick={onTeam}>Show my team’s</Button>}
          </>
        )
      }
    >
      {home
        ? 'No tasks on this deal or account. Choose another, or clear the filter.'
        : state === 'open'
          ? 'Add a task here, or let a deal’s gaps suggest them.'
          : 'Tasks you complete appear here, newest first.'}
    </EmptyState>
  );
}
