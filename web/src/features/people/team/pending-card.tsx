import type { SentInvitation } from '@dealwright/contract/identity/invitations';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, type ProofRun, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useCancelInvitation, useInvitations, useResendInvitation } from './api.ts';
import { PendingRow } from './pending-row.tsx';

function useSendAgain(run: ProofRun) {
  const resend = useResendInvitation(run);
  const sendAgain = ({ id, email }: SentInvitation) =>
    resend.mutate(id, {
      onSuccess: () =>
        notifySuccess('Invitation sent again', {
          text: `${email} gets a new link. The old one stops working.`,
        }),
      onError: (error) => {
        if (!(error instanceof ProofDeclined))
          notifyError('Error sending invitation', { text: problemText(error) });
      },
    });
  return { sendAgain, sending: resend.isPending ? resend.variables : null };
}

/** Who was invited and has not answered yet. */
export function PendingCard({ onInvite }: { readonly onInvite: () => void }) {
  const invitations = useInvitations();
  const proof = useProof();
  const { sendAgain, sending } = useSendAgain(proof.run);
  const [cancelling, setCancelling] = useState<SentInvitation | null>(null);
  return (
    <Card title="Pending invitations" flush>
      <QueryState query={invitations} skeleton={<SkeletonList inset rows={2} rowClass="h-10" />}>
        {(pending) =>
          pending.length === 0 ? (
            <NoInvitations onInvite={onInvite} />
          ) : (
            <>
              <ul
                aria-label="Pending invitations"
                className="mt-2 divide-y divide-border border-t border-border"
              >
                {pending.map((invitation) => (
                  <PendingRow
                    key={invitation.id}
                    invitation={invitation}
                    sending={sending === invitation.id}
                    onResend={() => sendAgain(invitation)}
                    onCancel={() => setCancelling(invitation)}
                  />
                ))}
              </ul>
              <LoadMore
                hasMore={invitations.hasNextPage}
                loading={invitations.isFetchingNextPage}
                onLoadMore={() => void invitations.fetchNextPage()}
              />
            </>
          )
        }
      </QueryState>
      <CancelDialog invitation={cancelling} onClose={() => setCancelling(null)} />
      {proof.dialog}
    </Card>
  );
}

function NoInvitations({ onInvite }: { readonly onInvite: () => void }) {
  return (
    <EmptyState
      icon={<MailPlus aria-hidden />}
      title="No pending invitations"
      action={
        <Button variant="outline" onClick={onInvite}>
          Invite a colleague
        </Button>
      }
    >
      People you invite show up here until they join.
    </EmptyState>
  );
}

interface CancelDialogProps {
  /** The one to cancel, or null. */
  readonly invitation: SentInvitation | null;
  readonly onClose: () => void;
}

function CancelDialog({ invitation, onClose }: CancelDialogProps) {
  const cancel = useCancelInvitation();
  const confirm = ({ id, email }: SentInvitation) =>
    cancel.mutate(id, {
      onSuccess: () => notifySuccess('Invitation canceled', { text: `${email} can no longer join with it.` }),
      onError: (error) => notifyError('Error', { text: problemText(error) }),
      onSettled: onClose,
    });
  return (
    <AlertDialog
      open={invitation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel the invitation for ${invitation?.email ?? ''}?`}
      description="The link stops working. You can invite them again later."
      confirmLabel="Cancel invitation"
      cancelLabel="Keep it"
      destructive
      busy={cancel.isPending}
      onConfirm={() => invitation && confirm(invitation)}
    />
  );
}
