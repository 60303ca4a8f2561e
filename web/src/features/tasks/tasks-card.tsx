import type { Deal } from '@dealwright/contract/deals';
import type { Task } from '@dealwright/contract/tasks';
import { ListChecks } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHotkey } from '../../lib/hotkeys.ts';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useDealTasks } from './api.ts';
import { DoneTasks } from './done-tasks.tsx';
import { Proposals, SuggestTasksButton } from './proposals.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskActions } from './use-task-actions.ts';

interface TasksCardProps {
  readonly deal: Deal;
}

/** The work that leads to the deal's next step. */
export function TasksCard({ deal }: TasksCardProps) {
  const { number } = deal;
  const open = useDealTasks(number, 'open');
  const actions = useTaskActions();
  const [editing, setEditing] = useState<Task | null>(null);
  const adding = useRef<HTMLInputElement>(null);
  const canEdit = deal.can.edit;
  const add = () => {
    adding.current?.scrollIntoView({ block: 'center' });
    adding.current?.focus();
  };
  useHotkey({ keys: 't', label: 'New task', group: 'Deal', run: add }, canEdit);
  return (
    <Card title="Tasks" actions={canEdit && <SuggestTasksButton number={number} />} flush>
      {canEdit && <QuickAdd ref={adding} home={{ number }} draftKey={`task.LEAD-${number}.quick`} />}
      <Proposals number={number} />
      <QueryState
        query={open}
        skeleton={
          <div className="p-4">
            <SkeletonList rows={3} rowClass="h-9" label="Loading the tasks" />
          </div>
        }
      >
        {({ pages }) => {
          const tasks = pages.flatMap(({ items }) => items);
          return tasks.length === 0 ? (
            <p className="flex items-center gap-2 px-4 pt-1 pb-3 text-sm text-muted-foreground">
              <ListChecks aria-hidden className="size-4" />
              {canEdit ? 'Nothing to do at the moment. Add what leads to the next step.' : 'Nothing to do.'}
            </p>
          ) : (
            <>
              <ul aria-label="Open tasks" className="divide-y divide-border border-t border-border">
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
          );
        }}
      </QueryState>
      <DoneTasks number={number} actions={actions} onEdit={setEditing} />
      {editing && <TaskDialog key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
