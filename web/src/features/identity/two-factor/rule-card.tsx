import type { TwoFactorRule } from '@dealwright/contract/identity/two-factor';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useRefreshSession } from '../session/api.ts';
import { useChangeTwoFactorRule, useTwoFactorRule } from './api.ts';
import { ProofDeclined, useProof } from './use-proof.tsx';

const CHOICES = [
  { value: 'nobody', label: 'No one' },
  { value: 'admins', label: 'Admins' },
  { value: 'everyone', label: 'Everyone in the workspace' },
] as const satisfies readonly { value: TwoFactorRule; label: string }[];

function waitingText(count: number): string {
  if (count === 0) return 'Everyone it applies to has set it up.';
  return count === 1
    ? '1 person hasn’t set it up yet and will be asked to at their next click.'
    : `${count} people haven’t set it up yet and will be asked to at their next click.`;
}

/** Changes the rule, with a proof where the server wants one. */
function useApplyRule(onApplied: () => void) {
  const [busy, setBusy] = useState(false);
  const change = useChangeTwoFactorRule();
  const refreshSession = useRefreshSession();
  const proof = useProof();

  const apply = async (next: TwoFactorRule) => {
    setBusy(true);
    try {
      await proof.run(() => change(next));
      onApplied();
      notifySuccess('Saved', { text: 'It applies right away.' });
      await refreshSession();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) notifyError('Error', { text: problemText(error) });
    } finally {
      setBusy(false);
    }
  };

  return { apply, busy, dialog: proof.dialog };
}

/** For admins: whom the workspace asks for a second factor. Nothing for others. */
export function TwoFactorRuleCard() {
  const { data: rule } = useTwoFactorRule();
  const [asked, setAsked] = useState<TwoFactorRule | null>(null);
  const { apply, busy, dialog } = useApplyRule(() => setAsked(null));
  if (!rule?.can.edit) return null;

  return (
    <Card title="Require two-factor authentication" description="Applies to this workspace.">
      <div className="flex flex-col gap-2">
        <Select
          aria-label="Required of"
          value={rule.required_of}
          options={CHOICES}
          disabled={busy}
          onValueChange={(next) => {
            if (next === rule.required_of) return;
            if (next === 'nobody') void apply(next);
            else setAsked(next);
          }}
        />
        {rule.required_of !== 'nobody' && rule.without_factor !== null && (
          <p className="text-xs text-muted-foreground">{waitingText(rule.without_factor)}</p>
        )}
      </div>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked === 'everyone' ? 'Require it of everyone?' : 'Require it of admins?'}
        description="People who haven’t set it up must do so at their next click. That can include you."
        confirmLabel="Require it"
        busy={busy}
        onConfirm={() => asked && void apply(asked)}
      />
      {dialog}
    </Card>
  );
}
