import type { Task } from '@dealwright/contract/tasks/tasks';
import { problemText } from '../../lib/http.ts';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { notifyError } from '../../ui/toast.ts';
import { useMarkTask, useRemoveTask, useRestoreTask } from './api.ts';

/** What is done to a task at once, and can be taken back. */
export function useTaskActions() {
  const marking = useMarkTask();
  const removing = useRemoveTask();
  const restoring = useRestoreTask();
  const failed = (title: string) => (error: unknown) => notifyError(title, { text: problemText(error) });
  const reopen = (task: Task) =>
    marking.mutate({ id: task.id, done: false }, { onError: failed('Couldn’t reopen the task') });
  const mark = (task: Task, done: boolean) => {
    if (!done) return reopen(task);
    marking.mutate(
      { id: task.id, done },
      {
        onSuccess: () => notifyUndo('Task done', () => reopen(task), { text: task.title }),
        onError: failed('Couldn’t complete the task'),
      },
    );
  };
  const remove = (task: Task) =>
    removing.mutate(task, {
      onSuccess: () =>
        notifyUndo(
          'Task removed',
          () => restoring.mutate(task, { onError: failed('Couldn’t restore the task') }),
          {
            text: task.title,
          },
        ),
      onError: failed('Couldn’t remove the task'),
    });
  const { variables, isPending } = marking;
  /** As it will be once the answer is there. */
  const isDone = (task: Task) =>
    isPending && variables.id === task.id ? variables.done : task.done !== null;
  return { mark, remove, isDone };
}
export type TaskActions = ReturnType<typeof useTaskActions>;
