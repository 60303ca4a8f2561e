import type { Task } from '@dealwright/contract/tasks/tasks';
import { dayOf } from '@dealwright/domain/calendar';
import { DUE_GROUP_LABELS, DUE_GROUPS, dueGroup } from '@dealwright/domain/task';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useHotkey } from '../../lib/hotkeys.ts';
import { TaskRow } from './task-row.tsx';
import type { TaskActions } from './use-task-actions.ts';

interface Group {
  readonly key: string;
  readonly label: string;
  readonly tasks: readonly Task[];
}

/** Open tasks by when they are due; done ones as one group. They come in this order already. */
function groupTasks(tasks: readonly Task[], today: string): Group[] {
  const byGroup = Map.groupBy(tasks, (task) => (task.done ? 'done' : dueGroup(task.due_on, today)));
  const open = DUE_GROUPS.map((key) => ({
    key,
    label: DUE_GROUP_LABELS[key],
    tasks: byGroup.get(key) ?? [],
  }));
  const done = { key: 'done', label: 'Done', tasks: byGroup.get('done') ?? [] };
  return [...open, done].filter((group) => group.tasks.length > 0);
}

interface TaskGroupsProps {
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  readonly showAssignee: boolean;
  readonly onEdit: (task: Task) => void;
}

/** Goes through the rows by keys: J and K move, Enter opens, X or Space checks off. */
function useRowKeys(tasks: readonly Task[], { actions, onEdit }: TaskGroupsProps) {
  const rows = useRef(new Map<string, HTMLLIElement>());
  const [at, setAt] = useState<string | null>(null);
  const current = tasks.find(({ id }) => id === at);
  const check = (task: Task) => {
    if (task.can.edit) actions.mark(task, !actions.isDone(task));
  };
  const move = (by: number) => {
    const index = tasks.findIndex(({ id }) => id === at);
    const next = tasks[Math.min(Math.max(index + by, 0), tasks.length - 1)];
    if (next) rows.current.get(next.id)?.focus();
  };
  const group = 'Tasks';
  useHotkey({ keys: 'j', label: 'Next task', group, run: () => move(1) });
  useHotkey({ keys: 'k', label: 'Previous task', group, run: () => move(-1) });
  useHotkey({ keys: 'x', label: 'Check off', group, run: () => current && check(current) });
  return {
    of: (task: Task) => ({
      ref: (row: HTMLLIElement | null) => {
        if (row) rows.current.set(task.id, row);
        else rows.current.delete(task.id);
      },
      onFocus: () => setAt(task.id),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onEdit(task);
        else if (event.key === ' ') check(task);
        else return;
        event.preventDefault();
      },
    }),
  };
}

export function TaskGroups(props: TaskGroupsProps) {
  const { tasks, actions, showAssignee, onEdit } = props;
  const keys = useRowKeys(tasks, props);
  const id = useId();
  return (
    <div className="flex flex-col gap-5">
      {groupTasks(tasks, dayOf(new Date())).map(({ key, label, tasks: own }) => (
        <section key={key} aria-labelledby={`${id}-${key}`}>
          <h2
            id={`${id}-${key}`}
            className={cx('mb-1.5 text-sm font-medium', key === 'overdue' ? 'text-warn' : 'text-foreground')}
          >
            {label}
          </h2>
          <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
            {own.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                actions={actions}
                onEdit={onEdit}
                showHome
                showAssignee={showAssignee}
                {...keys.of(task)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
