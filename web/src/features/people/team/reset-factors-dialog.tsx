import { FACTOR_RESET_WAIT_HOURS } from '@dealwright/contract/people/factor-resets';
import type { TeamMember } from '@dealwright/contract/people/team';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useResetFactors, useStopReset } from './factor-resets-api.ts';

interface ResetFactorsDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** For a colleague who lost their phone and codes, or whose factor was set up by an attacker. */
export function ResetFactorsDialog({ member, onClose }: ResetFactorsDialogProps) {
  const reset = useResetFactors();
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const { name, email, role } = member;

  const confirm = async () => {
    setBusy(true);
    try {
      const { due_at } = await proof.run(() => reset(member.id));
      if (due_at === null)
        notifySuccess('Two-factor reset', { text: `We emailed ${email} what to do next.` });
      else
        notifySuccess('Reset scheduled', {
          text: `It takes effect on ${formatTime(due_at)} unless someone stops it.`,
        });
      onClose();
    } catch (error) {
      if (!(error instanceof ProofDeclined))
        notifyError('Couldn’t reset two-factor authentication', { text: problemText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <AlertDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`Reset two-factor authentication for ${name}?`}
        description={<ResetEffects name={name} admin={role === 'admin'} />}
        confirmLabel={role === 'admin' ? 'Schedule reset' : 'Reset two-factor'}
        destructive
        busy={busy}
        onConfirm={() => void confirm()}
      />
      {proof.dialog}
    </>
  );
}

interface ResetEffectsProps {
  readonly name: string;
  readonly admin: boolean;
}

function ResetEffects({ name, admin }: ResetEffectsProps) {
  return (
    <>
      <p>
        {name} is signed out everywhere, and sets a new password by email. Authenticator apps and recovery
        codes stop working.
      </p>
      {admin && (
        <p className="mt-2">
          {name} is an admin, so this waits {FACTOR_RESET_WAIT_HOURS} hours. {name} and every admin get an
          email and can stop it.
        </p>
      )}
    </>
  );
}

/** Stops a reset that waits; asked once, since the colleague may be locked out. */
export function StopResetDialog({ member, onClose }: ResetFactorsDialogProps) {
  const stop = useStopReset();
  const proof = useProof();
  const { id, name } = member;
  return (
    <>
      <AlertDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`Stop the two-factor reset for ${name}?`}
        description="Two-factor authentication stays as it is."
        confirmLabel="Stop reset"
        busy={stop.isPending}
        onConfirm={() =>
          stop.mutate(
            { id, run: proof.run },
            {
              onSuccess: () => {
                notifySuccess('Reset stopped');
                onClose();
              },
              onError: (error) => {
                if (!(error instanceof ProofDeclined))
                  notifyError('Couldn’t stop the reset', { text: problemText(error) });
              },
            },
          )
        }
      />
      {proof.dialog}
    </>
  );
}
