import { type OwnWorkspace, ownWorkspaceSchema } from '@dealwright/contract/people/workspace';
import { useRef, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useChangeWorkspace, useReloadWorkspace } from './api.ts';

const TYPES = { team: 'Team', personal: 'Personal' } as const;

/** Its name is saved as one leaves the field; what may not be saved stays there, with the reason. */
export function InformationCard({ workspace }: { readonly workspace: OwnWorkspace }) {
  const change = useChangeWorkspace();
  const reload = useReloadWorkspace();
  const [typed, setTyped] = useState<string | null>(null);
  /** As typed by now, and whether the field was left while a save was under way. */
  const latest = useRef<string | null>(null);
  const leftAgain = useRef(false);
  const [refusal, setRefusal] = useState<string>();
  /** What it was called when one began to type. */
  const [former, setFormer] = useState(workspace.name);
  const [theirs, setTheirs] = useState<string | null>(null);
  const name = typed ?? workspace.name;
  const put = (text: string | null): void => {
    latest.current = text;
    setTyped(text);
  };
  const giveUp = (): void => {
    put(null);
    setRefusal(undefined);
    setTheirs(null);
  };

  const leave = (): void => {
    if (change.isPending) leftAgain.current = true;
    else save(former, workspace.name);
  };
  const save = (former_name: string, stands: string): void => {
    const sent = latest.current;
    const next = (sent ?? stands).trim();
    leftAgain.current = false;
    if (next === '' || next === stands) {
      giveUp();
      return;
    }
    change.mutate(
      { name: next, former_name },
      {
        onSuccess: () => {
          notifySuccess('Workspace renamed');
          if (latest.current === sent) return giveUp();
          setFormer(next);
          setRefusal(undefined);
          setTheirs(null);
          if (leftAgain.current) save(next, next);
        },
        onError: (error) => {
          const renamed = isProblem(error, 'stale_version')
            ? ownWorkspaceSchema.pick({ name: true }).safeParse(error.current).data
            : undefined;
          if (renamed) return setTheirs(renamed.name);
          const field = isProblem(error) ? error.errors.find(({ path }) => path === 'name') : undefined;
          setRefusal(field?.message ?? problemText(error));
          notifyError('The name was not saved', { text: problemText(error) });
        },
      },
    );
  };

  return (
    <Card title="Information">
      {theirs !== null && (
        <ConflictDialog
          title={`Someone else renamed the workspace to ${theirs} in the meantime.`}
          theirs={theirs}
          mine={name.trim()}
          busy={change.isPending}
          onTheirs={() => {
            giveUp();
            void reload();
          }}
          onMine={() => save(theirs, workspace.name)}
        />
      )}
      <UnsavedChanges when={refusal !== undefined} what="The name of the workspace" />
      <div className="flex flex-col gap-4">
        <Field label="Workspace Name" error={refusal} help="Saved when you leave the field.">
          <Input
            value={name}
            maxLength={200}
            autoComplete="off"
            onFocus={() => typed === null && setFormer(workspace.name)}
            onValueChange={put}
            onBlur={leave}
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
