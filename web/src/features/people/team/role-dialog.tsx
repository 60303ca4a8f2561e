import { type TeamMember, teamMemberSchema } from '@dealwright/contract/people/team';
import { ROLE_LABELS } from '@dealwright/domain/role';
import type { SubmitEvent } from 'react';
import { problemText } from '../../../lib/http.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
import { RoleChoice } from './role-choice.tsx';
import { roleInText } from './role-words.ts';
import { useChangeRole } from './team-api.ts';

interface RoleDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

type Given = Pick<TeamMember, 'role'>;

const ROLE_TYPE: RecordType<Given, Given> = {
  fields: { role: { label: 'Role', words: (role) => ROLE_LABELS[role] } },
  valuesOf: ({ role }) => ({ role }),
  schema: teamMemberSchema.pick({ role: true }),
};

/** Gives a member another role. What could not be saved stays chosen, to be tried again. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const proof = useProof();
  const change = useChangeRole(proof.run);
  const editor = useRecordEditor<Given, Given>({
    type: ROLE_TYPE,
    subject: member.name,
    record: member,
    send: async (_, { role: former }, { role }) => {
      await change.mutateAsync({ id: member.id, role, former });
      return { role };
    },
    startsOpen: true,
    onSaved: ({ kept, record }) => {
      if (kept !== 'mine') return;
      notifySuccess('Role updated', { text: `${member.name} is now ${roleInText(record.role)}.` });
    },
    onClose,
    failureOf: (error) => {
      if (!(error instanceof ProofDeclined)) notifyError('Error updating role', { text: problemText(error) });
      return null;
    },
  });
  const isSaving = editor.phase === 'saving';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSaving) void editor.save();
  };
  return (
    <>
      <FormDialog
        title={`Change the role of ${member.name}`}
        description="Takes effect right away."
        submitLabel="Change role"
        busy={isSaving}
        onSubmit={submit}
        onClose={onClose}
      >
        <RoleChoice
          roles={member.can.set_role}
          value={editor.draft.role}
          onChange={(role) => editor.change({ role })}
        />
      </FormDialog>
      {proof.dialog}
    </>
  );
}
