import type { OwnWorkspace } from '@dealwright/contract/people/workspace';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useChangeWorkspace, useRenewCode } from './api.ts';

/** Whether people may join by themselves, and the code with which they do. */
export function InvitationCard({ workspace }: { readonly workspace: OwnWorkspace }) {
  const change = useChangeWorkspace();
  const open = change.isPending ? (change.variables.allow_self_join ?? false) : workspace.allow_self_join;
  const toggle = (allow_self_join: boolean): void =>
    change.mutate(
      { allow_self_join },
      { onError: (error) => notifyError('Couldn’t save the setting', { text: problemText(error) }) },
    );
  return (
    <Card
      title="Invitation Management"
      description="People who join with the code become sales reps in this workspace."
    >
      <div className="flex flex-col gap-4">
        <Switch
          label="Allow people to join with the code"
          checked={open}
          disabled={change.isPending}
          onCheckedChange={toggle}
        />
        {workspace.allow_self_join && workspace.invitation_code !== null && (
          <CodeField code={workspace.invitation_code} />
        )}
      </div>
    </Card>
  );
}

function CodeField({ code }: { readonly code: string }) {
  const renew = useRenewCode();
  const [asked, setAsked] = useState(false);
  const confirm = (): void =>
    renew.mutate(undefined, {
      onSuccess: () => notifySuccess('New code', { text: 'The old one no longer works.' }),
      onError: (error) => notifyError('Couldn’t generate a new code', { text: problemText(error) }),
      onSettled: () => setAsked(false),
    });
  return (
    <Field label="Invitation Code">
      <div className="flex flex-wrap gap-2">
        <Input
          readOnly
          value={code}
          onFocus={(event) => event.target.select()}
          className="min-w-0 font-mono tracking-widest sm:max-w-44"
        />
        <CopyButton text={code} label="Copy" />
        <Button variant="ghost" onClick={() => setAsked(true)}>
          <RefreshCw aria-hidden />
          Regenerate
        </Button>
      </div>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title="Generate a new code?"
        description={`${code} stops working right away, wherever you’ve shared it.`}
        confirmLabel="Generate code"
        busy={renew.isPending}
        onConfirm={confirm}
      />
    </Field>
  );
}
