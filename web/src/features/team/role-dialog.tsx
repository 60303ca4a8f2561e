import type { TeamMember } from '@dealwright/contract/team';
import { type SubmitEvent, useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleOptions } from './role-words.ts';
import { useChangeRole } from './team-api.ts';

interface RoleDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Gives a member another role. What could not be saved stays chosen, to be tried again. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role);
  const change = useChangeRole();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (role === member.role) {
      onClose();
      return;
    }
    change.mutate(
      { id: member.id, role },
      {
        onSuccess: () => {
          const label = roleOptions([role])[0]?.label.toLowerCase();
          notifySuccess('Role updated', { text: `${member.name} is ${label} from now on.` });
          onClose();
        },
        onError: (error) => notifyError('Error updating role', { text: problemText(error) }),
      },
    );
  };
  return (
    <FormDialog
      title={`Change the role of ${member.name}`}
      description="It counts at once, wherever they are signed in."
      submitLabel="Change role"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice roles={member.can.set_role} value={role} onChange={setRole} />
    </FormDialog>
  );
}
