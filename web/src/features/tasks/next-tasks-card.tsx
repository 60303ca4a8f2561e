import type { Task } from '@dealwright/contract/tasks/tasks';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLoadSoon } from '../../ui/lazy-part.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNextTasks } from './api.ts';
import { TaskDialog } from './task-dialog.ts';
import { TaskRow } from './task-row.tsx';
import { useTaskActions } from './use-task-actions.ts';

const SHOWN = 6;

/** So that it opens at once. */
const SOON = [TaskDialog.load];

/** The person's next tasks, the most pressing first. */
export function NextTasksCard() {
  const tasks = useNextTasks(SHOWN);
  const actions = useTaskActions();
  const [editing, setEditing] = useState<Task | null>(null);
  useLoadSoon(SOON);
  return (
    <Card
      title="My tasks"
      actions={
        <Link to="/tasks" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          All tasks
        </Link>
      }
      flush
    >
      <QueryState
        query={tasks}
        skeleton={
          <div className="p-4">
            <SkeletonList rows={4} rowClass="h-10" label="Loading the tasks" />
          </div>
        }
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon={<ListChecks />} title="No open tasks" className="py-8">
              Add tasks on a deal, or let us suggest them.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-border pt-1">
              {items.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  actions={actions}
                  onEdit={setEditing}
                  showHome
                  showAssignee={false}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {editing && <TaskDialog key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
