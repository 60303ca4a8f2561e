import type { Task } from '@dealwright/contract/tasks/tasks';
import { useState } from 'react';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useMe } from '../identity/members/use-me.ts';
import { type TaskHome, useChangeTask, useCreateTask } from './api.ts';
import { bodyOf, emptyTask, TASK_TYPE, type TaskDraft } from './task-form.ts';

type Errors = Readonly<Record<string, string | undefined>>;

function missingFields(draft: TaskDraft, hasHome: boolean): Errors {
  return {
    ...(!hasHome && { home: 'Choose a deal or an account' }),
    ...(draft.title.trim() === '' && { title: 'Enter a task' }),
  };
}

/** The state of the task dialog: what is typed, and what is wrong with it. A new one begins at the home. */
export function useTaskForm(task: Task | null, onClose: () => void, offered: TaskHome | null) {
  const me = useMe();
  const [home, setHome] = useState(offered);
  const [missing, setMissing] = useState<Errors>({});
  const idempotency = useIdempotencyKey();
  const create = useCreateTask();
  const change = useChangeTask();
  const editor = useRecordEditor<Task, TaskDraft>({
    type: TASK_TYPE,
    subject: task?.title ?? '',
    record: task,
    initial: emptyTask(me),
    create: (draft) => {
      if (!home) throw new Error('A task belongs to a deal or an account');
      const body = bodyOf(draft);
      return create.mutateAsync({ home, body, key: idempotency.of({ home, body }) });
    },
    send: (changed, { id, version }) => change.mutateAsync({ id, version, body: bodyOf(changed) }),
    draftKey: `task.${task?.id ?? 'new'}`,
    startsOpen: true,
    onClose,
  });
  const { draft } = editor;
  const set = (part: Partial<TaskDraft>) => {
    editor.change({ ...draft, ...part });
    setMissing({});
  };
  return {
    draftKey: editor.draftKey,
    draft,
    set,
    home,
    setHome: (next: TaskHome | null) => {
      setHome(next);
      // The assignee of one deal's task may have no access to another deal.
      set({ assignee: me });
    },
    errors: { ...editor.errors, ...missing } as Errors,
    // What is wrong with a field stands at the field.
    failure: Object.keys(editor.errors).length > 0 ? null : editor.failure,
    busy: editor.phase === 'saving',
    save: async () => {
      const found = missingFields(draft, task !== null || home !== null);
      setMissing(found);
      if (Object.keys(found).length === 0) await editor.save();
    },
  };
}
export type TaskForm = ReturnType<typeof useTaskForm>;
