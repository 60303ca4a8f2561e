import type { Task } from '@dealwright/contract/tasks/tasks';
import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useMe } from '../identity/members/use-me.ts';
import { type TaskHome, useChangeTask, useCreateTask } from './api.ts';
import { bodyOf, changedFields, contestedFields, draftOf, type TaskDraft } from './task-form.ts';

type Errors = Readonly<Record<string, string | undefined>>;

/** The state of the task dialog: what is typed, what is wrong with it, and whom it meets. A new one begins at the home. */
export function useTaskForm(task: Task | null, onClose: () => void, offered: TaskHome | null) {
  const key = `task.${task?.id ?? 'new'}`;
  const me = useMe();
  const [base, setBase] = useState(task);
  const before = draftOf(base, me);
  const [draft, setDraft] = useState<TaskDraft>(() => readDraft<TaskDraft>(key) ?? before);
  const [home, setHome] = useState(offered);
  const [theirs, setTheirs] = useState<Task | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const idempotency = useIdempotencyKey();
  const create = useCreateTask();
  const change = useChangeTask();

  const set = (part: Partial<TaskDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    writeDraft(key, next);
    setErrors({});
    setFailure(null);
  };
  const finish = () => {
    clearDraft(key);
    onClose();
  };
  const write = async (from: TaskDraft, mine: TaskDraft, version: number): Promise<void> => {
    const fields = changedFields(from, mine);
    if (task && fields.length === 0) return finish();
    if (task) await change.mutateAsync({ id: task.id, version, body: bodyOf(mine, fields) });
    else if (home) {
      const body = bodyOf(mine);
      await create.mutateAsync({ home, body, key: idempotency.of({ home, body }) });
    }
    finish();
  };
  const failed = async (error: unknown, mine: TaskDraft, from: TaskDraft): Promise<void> => {
    if (isProblem(error, 'stale_version') && error.current) {
      const current = error.current as Task;
      const others = draftOf(current, me);
      const fields = changedFields(from, mine);
      const merged = { ...others, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
      if (contestedFields(from, mine, others).length > 0) {
        setTheirs(current);
        return;
      }
      // They changed something else: both changes stand.
      setBase(current);
      setDraft(merged);
      return attemptTo(() => write(others, merged, current.version), merged, others);
    }
    if (isProblem(error) && error.errors?.length) {
      setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      return;
    }
    setFailure(problemText(error));
  };
  const attemptTo = async (run: () => Promise<void>, mine: TaskDraft, from: TaskDraft): Promise<void> => {
    try {
      await run();
    } catch (error) {
      await failed(error, mine, from);
    }
  };
  const save = (): Promise<void> => {
    const missing: Errors = {
      ...(!task && !home && { home: 'Choose a deal or an account' }),
      ...(draft.title.trim() === '' && { title: 'Enter a task' }),
    };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return Promise.resolve();
    return attemptTo(() => write(before, draft, base?.version ?? 0), draft, before);
  };
  const others = theirs && draftOf(theirs, me);
  return {
    draftKey: key,
    draft,
    set,
    home,
    setHome: (next: TaskHome | null) => {
      setHome(next);
      setErrors({});
      // Whoever works one deal may not work another.
      set({ assignee: me });
    },
    errors,
    failure,
    save,
    busy: create.isPending || change.isPending,
    theirs: others,
    contested: others ? contestedFields(before, draft, others) : [],
    keepTheirs: () => {
      if (!theirs || !others) return;
      setBase(theirs);
      setDraft(others);
      setTheirs(null);
      clearDraft(key);
    },
    keepMine: async () => {
      if (!theirs || !others) return;
      setBase(theirs);
      setTheirs(null);
      await attemptTo(() => write(others, draft, theirs.version), draft, others);
    },
  };
}
export type TaskForm = ReturnType<typeof useTaskForm>;
