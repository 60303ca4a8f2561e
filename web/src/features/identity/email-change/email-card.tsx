import { useState } from 'react';
import { formatRelative } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { DemoMailboxLink } from '../session/demo-mailbox-link.tsx';
import { useFeature } from '../session/use-feature.ts';
import { ProofDeclined, useProof } from '../two-factor/use-proof.tsx';
import { useCancelChange, useEmailChange } from './api.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

interface EmailCardProps {
  readonly userId: string;
  readonly email: string;
}

/** The address one signs in with, and the way to another one where that is switched on. */
export function EmailCard({ userId, email }: EmailCardProps) {
  const enabled = useFeature('change_email');
  const { data: pending = null } = useEmailChange(enabled);
  const [changing, setChanging] = useState(false);
  const cancel = useCancelChange();
  const proof = useProof();
  return (
    <Card title="Email" description="For signing in and for emails from us.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-medium break-all">{email}</p>
          {!enabled && <p className="text-xs text-muted-foreground">You can’t change your address yet.</p>}
        </div>
        <Button variant="outline" disabled={!enabled} onClick={() => setChanging(true)}>
          Change Email
        </Button>
      </div>
      {enabled && pending && (
        <Callout tone="primary" title={`Waiting for ${pending.email}`} className="mt-3">
          <p>
            We sent it a link {formatRelative(pending.requested_at)}. Your address changes once you open the
            link, which works for 24 hours.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Button
              variant="outline"
              busy={cancel.isPending}
              onClick={() =>
                cancel.mutate(proof.run, {
                  onSuccess: () => notifySuccess('Change canceled', { text: `You keep ${email}` }),
                  onError: (error) => {
                    if (!(error instanceof ProofDeclined)) notifyError('Error', { text: problemText(error) });
                  },
                })
              }
            >
              Cancel change
            </Button>
            <DemoMailboxLink email={pending.email} />
          </div>
        </Callout>
      )}
      {proof.dialog}
      {changing && <ChangeEmailDialog userId={userId} email={email} onClose={() => setChanging(false)} />}
    </Card>
  );
}
