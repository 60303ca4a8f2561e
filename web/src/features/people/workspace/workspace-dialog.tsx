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

interface Facts {
  readonly name: string;
  readonly max_members: number;
}

/** What another admin changed in the meantime is not undone by sending it along. */
function onlyChanged({ name, max_members }: Facts, workspace: CompanyWorkspace): Partial<Facts> {
  const hasSeats = workspace.workspace_type !== 'personal';
  return {
    ...(name !== workspace.name && { name }),
    ...(hasSeats && max_members !== workspace.max_members && { max_members }),
  };
}

function useWorkspaceForm({ workspace, onClose }: WorkspaceDialogProps) {
  const [key] = useState(newIdempotencyKey);
  const create = useCreateWorkspace(key);
  const change = useChangeCompanyWorkspace(workspace?.id ?? '');
  const { isPending, error } = workspace ? change : create;
  const [name, setName] = useState(workspace?.name ?? '');
  const [seats, setSeats] = useState(String(workspace?.max_members ?? USUAL_SEATS));
  const [tried, setTried] = useState(false);
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
    if (workspace) change.mutate(onlyChanged(facts, workspace), { onSuccess });
    else create.mutate(facts, { onSuccess });
  };

  return {
    name,
    setName,
    nameError: tried && wrong.name ? 'Enter a name' : refusal('name'),
    seats,
    setSeats,
    seatsError: tried && wrong.seats ? 'Enter the number of seats' : refusal('max_members'),
    failure: error && !atField ? problemText(error) : null,
    busy: isPending,
    submit,
  };
}

/** Name and seats of a workspace, new or there already. */
export function WorkspaceDialog({ workspace, onClose }: WorkspaceDialogProps) {
  const form = useWorkspaceForm({ workspace, onClose });
  return (
    <FormDialog
      title={workspace ? `Edit ${workspace.name}` : 'New workspace'}
      description={
        workspace
          ? 'Members see the new name right away.'
          : 'A team workspace with its own code and invitations. Switch to it to invite people.'
      }
      submitLabel={workspace ? 'Save' : 'Create workspace'}
      busy={form.busy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label="Name" required error={form.nameError}>
        <Input value={form.name} maxLength={200} autoComplete="off" onValueChange={form.setName} />
      </Field>
      {workspace?.workspace_type !== 'personal' && (
        <Field
          label="Seats"
          required
          help={workspace ? `${workspace.members} taken.` : 'The most members it can have.'}
          error={form.seatsError}
        >
          <Input value={form.seats} inputMode="numeric" autoComplete="off" onValueChange={form.setSeats} />
        </Field>
      )}
    </FormDialog>
  );
}
