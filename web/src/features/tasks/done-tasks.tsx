import type { Task } from '@dealwright/contract/tasks/tasks';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useDealTasks } from './api.ts';
import { TaskRow } from './task-row.tsx';
import type { TaskActions } from './use-task-actions.ts';

interface DoneTasksProps {
  readonly number: number;
  readonly actions: TaskActions;
  readonly onEdit: (task: Task) => void;
}

/** What was done already: folded, and asked for when it is opened. */
export function DoneTasks({ number, actions, onEdit }: DoneTasksProps) {
  const [shown, setShown] = useState(false);
  const done = useDealTasks(number, 'done', shown);
  return (
    <div className="border-t border-border">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className={cx(
          'flex w-full items-center gap-1.5 px-4 py-2 text-left text-xs text-muted-foreground',
          '-outline-offset-2 hover:bg-muted touch:min-h-11',
        )}
      >
        <ChevronRight aria-hidden className={cx('size-3.5 transition-transform', shown && 'rotate-90')} />
        Done tasks
      </button>
      {shown && (
        <QueryState query={done} skeleton={<DoneTasksSkeleton />}>
          {({ pages }) => {
            const tasks = pages.flatMap(({ items }) => items);
            if (tasks.length === 0) {
              return <p className="px-4 pb-3 text-sm text-muted-foreground">No completed tasks yet.</p>;
            }
            return (
              <>
                <ul aria-label="Done tasks" className="divide-y divide-border border-t border-border">
                  {tasks.map((task) => (
                    <TaskRow key={task.id} task={task} actions={actions} onEdit={onEdit} />
                  ))}
                </ul>
                <LoadMore
                  hasMore={done.hasNextPage}
                  loading={done.isFetchingNextPage}
                  onLoadMore={() => void done.fetchNextPage()}
                />
              </>
            );
          }}
        </QueryState>
      )}
    </div>
  );
}

function DoneTasksSkeleton() {
  return (
    <div className="p-4">
      <SkeletonList rows={2} rowClass="h-9" label="Loading the tasks" />
    </div>
  );
}
