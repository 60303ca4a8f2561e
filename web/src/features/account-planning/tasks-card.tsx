import type { Task } from '@dealwright/contract/tasks';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { QuickAdd } from '../tasks/quick-add.tsx';
import { TaskDialog } from '../tasks/task-dialog.tsx';
import { TaskRow } from '../tasks/task-row.tsx';
import { useTaskActions } from '../tasks/use-task-actions.ts';
import { useAccountTasks } from './api.ts';

interface TasksCardProps {
  readonly accountId: string;
  readonly title: string;
  readonly canAdd: boolean;
}

/** What there is to do with an account as a whole; work for one deal stands on the deal. */
export function TasksCard({ accountId, title, canAdd }: TasksCardProps) {
  const open = useAccountTasks(accountId);
  const actions = useTaskActions();
  const [editing, setEditing] = useState<Task | null>(null);
  const tasks = open.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title={title} flush className="break-inside-avoid">
      {canAdd && (
        <div className="print:hidden">
          <QuickAdd home={{ accountId }} draftKey={`task.account.${accountId}.quick`} />
        </div>
      )}
      <QueryState
        query={open}
        skeleton={<SkeletonList rows={2} rowClass="h-9" label="Loading the tasks" inset />}
      >
        {() =>
          tasks.length === 0 ? (
            <p className="flex items-center gap-2 px-4 pt-1 pb-3 text-sm text-muted-foreground">
              <ListChecks aria-hidden className="size-4" />
              Nothing to do with the account as a whole.
            </p>
          ) : (
            <>
              <ul aria-label={title} className="divide-y divide-border border-t border-border">
                {tasks.map((task) => (
                  <TaskRow key={task.id} task={task} actions={actions} onEdit={setEditing} />
                ))}
              </ul>
              <LoadMore
                hasMore={open.hasNextPage}
                loading={open.isFetchingNextPage}
                onLoadMore={() => void open.fetchNextPage()}
              />
            </>
          )
        }
      </QueryState>
      {editing && <TaskDialog key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
