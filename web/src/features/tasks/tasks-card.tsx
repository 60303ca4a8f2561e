import type { Deal } from '@dealwright/contract/deals/deals';
import type { Task } from '@dealwright/contract/tasks/tasks';
import { useRef, useState } from 'react';
import { useHotkey } from '../../lib/hotkeys.ts';
import { Card } from '../../ui/card.tsx';
import { useDealTasks } from './api.ts';
import { DoneTasks } from './done-tasks.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { Proposals, SuggestTasksButton } from './proposals.tsx';
import { QuickAdd } from './quick-add.tsx';
import { TaskDialog } from './task-dialog.ts';
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
      <OpenTasks
        query={open}
        label="Open tasks"
        none={canEdit ? 'No tasks yet. Add what gets you to the next step.' : 'No open tasks.'}
        actions={actions}
        onEdit={setEditing}
      />
      <DoneTasks number={number} actions={actions} onEdit={setEditing} />
      {editing && <TaskDialog key={editing.id} task={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
