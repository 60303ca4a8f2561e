import type { OwnWorkspace } from '@dealwright/contract/workspace';
import { useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useChangeWorkspace } from './api.ts';

const TYPES = { team: 'Team', personal: 'Personal' } as const;

/** Its name is saved as one leaves the field; what may not be saved stays there, with the reason. */
export function InformationCard({ workspace }: { readonly workspace: OwnWorkspace }) {
  const change = useChangeWorkspace();
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const name = typed ?? workspace.name;

  const save = (): void => {
    const next = name.trim();
    if (next === '' || next === workspace.name) {
      setTyped(null);
      setRefusal(undefined);
      return;
    }
    change.mutate(
      { name: next },
      {
        onSuccess: () => {
          setTyped(null);
          setRefusal(undefined);
          notifySuccess('Workspace renamed');
        },
        onError: (error) => {
          const field = isProblem(error) ? error.errors.find(({ path }) => path === 'name') : undefined;
          setRefusal(field?.message ?? problemText(error));
          notifyError('The name was not saved', { text: problemText(error) });
        },
      },
    );
  };

  return (
    <Card title="Information">
      <div className="flex flex-col gap-4">
        <Field label="Workspace Name" error={refusal} help="Saved when you leave the field.">
          <Input
            value={name}
            maxLength={200}
            autoComplete="off"
            onValueChange={setTyped}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        </Field>
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
      </div>
    </Card>
  );
}
