import { type TeamMember, teamMemberSchema } from '@dealwright/contract/people/team';
import { ROLE_LABELS, type Role } from '@dealwright/domain/role';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
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
  const proof = useProof();
  const change = useChangeRole(proof.run);
  const [theirs, setTheirs] = useState<Role | null>(null);
  const save = (former: Role) =>
    change.mutate(
      { id: member.id, role, former },
      {
        onSuccess: () => {
          const label = roleOptions([role])[0]?.label.toLowerCase();
          notifySuccess('Role updated', { text: `${member.name} is now ${label}.` });
          onClose();
        },
        onError: (error) => {
          const stale = isProblem(error, 'stale_version');
          const given = stale
            ? teamMemberSchema.pick({ role: true }).safeParse(error.current).data
            : undefined;
          if (given) setTheirs(given.role);
          else if (!(error instanceof ProofDeclined))
            notifyError('Error updating role', { text: problemText(error) });
        },
      },
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (role === member.role) onClose();
    else save(member.role);
  };
  if (theirs !== null) {
    return (
      <>
        <ConflictDialog
          title={`Someone else changed the role of ${member.name} in the meantime.`}
          theirs={ROLE_LABELS[theirs]}
          mine={ROLE_LABELS[role]}
          busy={change.isPending}
          onTheirs={onClose}
          onMine={() => save(theirs)}
        />
        {proof.dialog}
      </>
    );
  }
  return (
    <>
      <FormDialog
        title={`Change the role of ${member.name}`}
        description="Takes effect right away."
        submitLabel="Change role"
        busy={change.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <RoleChoice roles={member.can.set_role} value={role} onChange={setRole} />
      </FormDialog>
      {proof.dialog}
    </>
  );
}
