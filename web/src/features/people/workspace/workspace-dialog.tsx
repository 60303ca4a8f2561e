import type { CompanyWorkspace } from '@dealwright/contract/people/workspaces';
import { type SubmitEvent, useState } from 'react';
import { isProblem, newIdempotencyKey, problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useChangeCompanyWorkspace, useCreateWorkspace } from './company-api.ts';

const USUAL_SEATS = 25;
const WHOLE = /^\d{1,9}$/;

interface WorkspaceDialogProps {
  /** Null for a new one. */
  readonly workspace: CompanyWorkspace | null;
  readonly onClose: () => void;
}

/** Name and seats of a workspace, new or there already. */
export function WorkspaceDialog({ workspace, onClose }: WorkspaceDialogProps) {
  const [key] = useState(newIdempotencyKey);
  const create = useCreateWorkspace(key);
  const change = useChangeCompanyWorkspace(workspace?.id ?? '');
  const { isPending, error } = workspace ? change : create;
  const [name, setName] = useState(workspace?.name ?? '');
  const [seats, setSeats] = useState(String(workspace?.max_members ?? USUAL_SEATS));
  const [tried, setTried] = useState(false);
  const hasSeats = workspace?.workspace_type !== 'personal';
  const wrong = { name: name.trim() === '', seats: !WHOLE.test(seats.trim()) };
  const refusal = (field: string) =>
    isProblem(error) ? error.errors.find(({ path }) => path === field)?.message : undefined;
  const atField = refusal('name') ?? refusal('max_members');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || wrong.name || wrong.seats) return;
    const facts = { name: name.trim(), max_members: Number(seats.trim()) };
    const onSuccess = () => {
      notifySuccess(workspace ? 'Workspace saved' : 'Workspace created', { text: facts.name });
      onClose();
    };
    // What another admin changed in the meantime is not undone by sending it along.
    if (workspace) {
      const { name, max_members } = facts;
      change.mutate(
        {
          ...(name !== workspace.name && { name }),
          ...(hasSeats && max_members !== workspace.max_members && { max_members }),
        },
        { onSuccess },
      );
    } else create.mutate(facts, { onSuccess });
  };

  return (
    <FormDialog
      title={workspace ? `Edit ${workspace.name}` : 'New workspace'}
      description={
        workspace
          ? 'Members see the new name right away.'
          : 'A team workspace with its own code and invitations. Switch to it to invite people.'
      }
      submitLabel={workspace ? 'Save' : 'Create workspace'}
      busy={isPending}
      failure={error && !atField ? problemText(error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={tried && wrong.name ? 'Enter a name' : refusal('name')}>
        <Input value={name} maxLength={200} autoComplete="off" onValueChange={setName} />
      </Field>
      {hasSeats && (
        <Field
          label="Seats"
          required
          help={workspace ? `${workspace.members} taken.` : 'How many members it can have.'}
          error={tried && wrong.seats ? 'Enter the number of seats' : refusal('max_members')}
        >
          <Input value={seats} inputMode="numeric" autoComplete="off" onValueChange={setSeats} />
        </Field>
      )}
    </FormDialog>
  );
}
