import type { Task } from '@dealwright/contract/tasks/tasks';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { useLoadSoon } from '../../ui/lazy-part.tsx';
import { OpenTasks } from '../tasks/open-tasks.tsx';
import { QuickAdd } from '../tasks/quick-add.tsx';
import { TaskDialog } from '../tasks/task-dialog.ts';
import { useTaskActions } from '../tasks/use-task-actions.ts';
import { useAccountTasks } from './api.ts';

/** So that it opens at once. */
const SOON = [TaskDialog.load];

interface TasksCardProps {
  readonly accountId: string;
  readonly title: string;
  readonly canAdd: boolean;
}

/** What there is to do with an account as a whole; work for one deal stands on the deal. */
export function TasksCard({ accountId, title, canAdd }: TasksCardProps) {
  const [editing, setEditing] = useState<Task | null>(null);
  useLoadSoon(SOON);
  return (
    <Card title={title} flush className="break-inside-avoid">
      {canAdd && (
        <div className="print:hidden">
          <QuickAdd home={{ accountId }} draftKey={`task.account.${accountId}.quick`} />
        </div>
      )}
      <OpenTasks
        query={useAccountTasks(accountId)}
        label={title}
        none="No account-level tasks."
        actions={useTaskActions()}
        onEdit={setEditing}
      />
      {editing && <TaskDialog key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
