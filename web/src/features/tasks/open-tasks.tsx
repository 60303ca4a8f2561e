import type { Task } from '@dealwright/contract/tasks/tasks';
import { ListChecks } from 'lucide-react';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { useDealTasks } from './api.ts';
import { TaskRow } from './task-row.tsx';
import type { TaskActions } from './use-task-actions.ts';

interface OpenTasksProps {
  readonly query: ReturnType<typeof useDealTasks>;
  readonly label: string;
  /** Said where there are none. */
  readonly none: string;
  readonly actions: TaskActions;
  readonly onEdit: (task: Task) => void;
}

/** What is still to be done with one deal or account. */
export function OpenTasks({ query, label, none, actions, onEdit }: OpenTasksProps) {
  return (
    <QueryState
      query={query}
      skeleton={<SkeletonList rows={3} rowClass="h-9" label="Loading the tasks" inset />}
    >
      {({ pages }) => {
        const tasks = pages.flatMap(({ items }) => items);
        return tasks.length === 0 ? (
          <p className="flex items-center gap-2 px-4 pt-1 pb-3 text-sm text-muted-foreground">
            <ListChecks aria-hidden className="size-4" />
            {none}
          </p>
        ) : (
          <>
            <ul aria-label={label} className="divide-y divide-border border-t border-border">
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} actions={actions} onEdit={onEdit} />
              ))}
            </ul>
            <LoadMore
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
            />
          </>
        );
      }}
    </QueryState>
  );
}
