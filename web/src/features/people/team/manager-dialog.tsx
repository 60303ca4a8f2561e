import { personSchema } from '@dealwright/contract/deals/deals';
import type { TeamMember } from '@dealwright/contract/people/team';
import type { SubmitEvent } from 'react';
import { z } from 'zod';
import { problemText } from '../../../lib/http.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ownerLabel, useOwners } from '../../identity/members/api.ts';
import { useChangeManager } from './team-api.ts';

interface ManagerDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

type Led = Pick<TeamMember, 'manager'>;

const MANAGER_TYPE: RecordType<Led, Led> = {
  fields: { manager: { label: 'Manager', words: (manager) => manager?.name ?? 'No manager' } },
  valuesOf: ({ manager }) => ({ manager }),
  schema: z.object({ manager: personSchema.nullable() }),
};

function useManagerEditor({ member, onClose }: ManagerDialogProps) {
  const change = useChangeManager();
  return useRecordEditor<Led, Led>({
    type: MANAGER_TYPE,
    subject: member.name,
    record: member,
    send: async (_, { manager: former }, { manager }) => {
      const saved = await change.mutateAsync({
        id: member.id,
        manager: manager?.id ?? null,
        former: former?.id ?? null,
      });
      return { manager: saved.manager };
    },
    startsOpen: true,
    onSaved: ({ kept, record: { manager } }) => {
      if (kept !== 'mine') return;
      const text = manager
        ? `${member.name} now reports to ${manager.name}.`
        : `${member.name} no longer reports to anyone.`;
      notifySuccess('Manager updated', { text });
    },
    onClose,
    failureOf: (error) => {
      notifyError('Couldn’t change the manager', { text: problemText(error) });
      return null;
    },
  });
}

/** Says to whom a member reports. What could not be saved stays chosen, to be tried again. */
export function ManagerDialog({ member, onClose }: ManagerDialogProps) {
  const editor = useManagerEditor({ member, onClose });
  const owners = useOwners();
  const people = (owners.data ?? []).filter(({ id }) => id !== member.id);
  const { manager } = editor.draft;
  const options = people.map((owner) => ({ value: owner.id, label: ownerLabel(owner) }));
  if (manager && !people.some(({ id }) => id === manager.id)) {
    options.unshift({ value: manager.id, label: manager.name });
  }
  const isSaving = editor.phase === 'saving';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isSaving) void editor.save();
  };
  const choose = (id: string | null) => {
    const chosen = people.find((one) => one.id === id);
    editor.change({ manager: chosen ? { id: chosen.id, name: chosen.name } : null });
  };
  return (
    <FormDialog
      title={`Change the manager of ${member.name}`}
      description="For reporting lines. It doesn’t change what anyone can see or do."
      submitLabel="Change manager"
      busy={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Manager">
        <Combobox
          value={manager?.id ?? null}
          options={options}
          loading={owners.isLoading}
          placeholder="No manager"
          onValueChange={choose}
        />
      </Field>
    </FormDialog>
  );
}
