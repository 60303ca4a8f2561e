import type { Task } from '@dealwright/contract/tasks/tasks';
import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { type SubmitEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { TaskHome } from './api.ts';
import { AssigneeField } from './assignee-field.tsx';
import { HomeField } from './home-field.tsx';
import { TaskSource } from './task-source.tsx';
import { type TaskForm, useTaskForm } from './use-task-form.ts';

interface TaskEditorProps {
  /** The task to look at and change; null to add one to a deal or account that is chosen here. */
  readonly task: Task | null;
  /** Where a new one is offered to belong. */
  readonly home?: TaskHome | null;
  readonly onClose: () => void;
}

/** A whole task, read-only for people who can't change it. Drafts survive a failed save and a closed dialog. */
export function TaskEditor({ task, home = null, onClose }: TaskEditorProps) {
  const id = useId();
  const form = useTaskForm(task, onClose, home);
  const canEdit = task?.can.edit ?? true;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={task ? (canEdit ? 'Edit task' : 'Task') : 'New task'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {canEdit ? 'Cancel' : 'Close'}
          </Button>
          {canEdit && (
            <Button type="submit" form={id} variant="primary" busy={form.busy}>
              {task ? 'Save' : 'Add task'}
            </Button>
          )}
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.failure && (
          <Callout tone="lost" live title="Couldn’t save the task">
            {form.failure} What you typed is kept.
          </Callout>
        )}
        <KeepTyped draft={form.draftKey}>
          <TaskFields form={form} task={task} disabled={!canEdit} />
        </KeepTyped>
      </form>
    </Dialog>
  );
}

const PILLAR_OPTIONS = [
  { value: 'none' as const, label: 'None' },
  ...PILLARS.map((value) => ({ value, label: PILLAR_DEFINITIONS[value].name })),
];

interface TaskFieldsProps {
  readonly form: TaskForm;
  readonly task: Task | null;
  readonly disabled: boolean;
}

function TaskFields({ form, task, disabled }: TaskFieldsProps) {
  const { draft, set, errors, home } = form;
  const number = task ? (task.deal?.number ?? null) : home && 'number' in home ? home.number : null;
  return (
    <>
      {!task && <HomeField value={home} onChange={form.setHome} error={errors['home']} />}
      <Field label="Task" required error={errors['title']}>
        <Input
          value={draft.title}
          maxLength={200}
          disabled={disabled}
          autoComplete="off"
          onValueChange={(title) => set({ title })}
        />
      </Field>
      <Field label="Note" optional error={errors['note']}>
        <Textarea
          rows={3}
          maxLength={2000}
          value={draft.note}
          disabled={disabled}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </Field>
      <DueAndPillar form={form} disabled={disabled} />
      <AssigneeField
        number={number}
        value={draft.assignee}
        disabled={disabled}
        error={errors['assignee_id']}
        onChange={(assignee) => set({ assignee })}
      />
      {task && <TaskSource task={task} />}
    </>
  );
}

function DueAndPillar({ form: { draft, set, errors }, disabled }: Omit<TaskFieldsProps, 'task'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Due" optional error={errors['due_on']}>
        <DateInput
          keepAs="due"
          value={draft.due_on}
          disabled={disabled}
          onValueChange={(due_on) => set({ due_on })}
        />
      </Field>
      <Field label="Pillar" optional>
        <Select<Pillar | 'none'>
          value={draft.pillar ?? 'none'}
          disabled={disabled}
          options={PILLAR_OPTIONS}
          onValueChange={(pillar) => set({ pillar: pillar === 'none' ? null : pillar })}
        />
      </Field>
    </div>
  );
}
