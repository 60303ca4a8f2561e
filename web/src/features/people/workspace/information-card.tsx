import { type OwnWorkspace, ownWorkspaceSchema } from '@dealwright/contract/people/workspace';
import { useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import type { RecordType } from '../../../lib/save-record.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useChangeWorkspace, useReloadWorkspace } from './api.ts';

const TYPES = { team: 'Team', personal: 'Personal' } as const;

type Named = Pick<OwnWorkspace, 'name'>;

const NAME_TYPE: RecordType<Named, Named> = {
  fields: { name: { label: 'Workspace name', words: (name) => name } },
  valuesOf: ({ name }) => ({ name }),
  schema: ownWorkspaceSchema.pick({ name: true }),
};

/** The name is saved as one leaves the field; one that is emptied comes back, with the reason. */
function useNameEditor(workspace: OwnWorkspace) {
  const change = useChangeWorkspace();
  const reload = useReloadWorkspace();
  const [emptied, setEmptied] = useState(false);
  const editor = useRecordEditor<Named, Named>({
    type: NAME_TYPE,
    subject: workspace.name,
    record: workspace,
    send: ({ name = '' }, { name: former_name }) => change.mutateAsync({ name, former_name }),
    onSaved: ({ kept }) => {
      if (kept === 'mine') notifySuccess('Workspace renamed');
      else void reload();
    },
    failureOf: (error) => {
      notifyError('Couldn’t save the name', { text: problemText(error) });
      const field = isProblem(error) ? error.errors.find(({ path }) => path === 'name') : undefined;
      return field?.message ?? problemText(error);
    },
  });
  const leave = (): void => {
    const name = editor.draft.name.trim();
    setEmptied(name === '');
    if (name === '') editor.cancel();
    else if (editor.phase !== 'closed') void editor.save({ name });
  };
  const type = (name: string): void => {
    setEmptied(false);
    editor.change({ name });
  };
  return {
    editor,
    type,
    leave,
    error: editor.failure ?? (emptied ? 'Enter a workspace name.' : undefined),
  };
}

export function InformationCard({ workspace }: { readonly workspace: OwnWorkspace }) {
  const { editor, type, leave, error } = useNameEditor(workspace);
  return (
    <Card title="Information">
      <UnsavedChanges when={editor.failure !== null} what="The name of the workspace" />
      <div className="flex flex-col gap-4">
        <Field label="Workspace Name" error={error} help="Saved when you leave the field.">
          <Input
            value={editor.draft.name}
            maxLength={200}
            autoComplete="off"
            onFocus={() => editor.phase === 'closed' && editor.open()}
            onValueChange={type}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        </Field>
        <TypeAndMembers workspace={workspace} />
      </div>
    </Card>
  );
}

function TypeAndMembers({ workspace }: { readonly workspace: OwnWorkspace }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
      <div className="flex flex-col gap-1">
        <dt className="text-xs text-muted-foreground">Type</dt>
        <dd>
          <Badge>{TYPES[workspace.workspace_type]}</Badge>
        </dd>
      </div>
      <div className="flex flex-col gap-1">
        <dt className="text-xs text-muted-foreground">Members</dt>
        <dd className="tabular-nums">
          {workspace.members}/{workspace.max_members}
        </dd>
      </div>
    </dl>
  );
}
