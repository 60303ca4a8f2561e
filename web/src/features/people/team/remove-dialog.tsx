import { DEFAULT_REMOVAL_REASON, type TeamMember } from '@dealwright/contract/people/team';
import { type SubmitEvent, useId, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, type ProofRun, useProof } from '../../identity/two-factor/use-proof.tsx';
import { HandOverPreview } from './hand-over-preview.tsx';
import { useHandOver, useRemoveMember } from './team-api.ts';

const LONGEST_REASON = 500;

interface RemoveDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

function aftermath(name: string, handed: number, waiting: number): string {
  if (handed === 0) return `${name} is no longer a member.`;
  const later = waiting > 0 ? ` ${formatCount(waiting, 'more', 'more')} follow within minutes.` : '';
  const deals = formatCount(handed, 'open deal is', 'open deals are');
  return `${name} is no longer a member. ${deals} yours now.${later}`;
}

const KEPT =
  'They’re signed out everywhere, removed from deals they collaborate on, and notified by email. ' +
  'They keep their account, so you can invite them again.';

function useRemoval({ member, onClose }: RemoveDialogProps, run: ProofRun) {
  const removal = useRemoveMember(run);
  const remove = (reason: string) =>
    removal.mutate(
      { user_id_to_delete: member.id, deletion_reason: reason.trim() || DEFAULT_REMOVAL_REASON },
      {
        onSuccess: ({ deals_handed_over, deals_waiting }) => {
          notifySuccess('User Deleted', { text: aftermath(member.name, deals_handed_over, deals_waiting) });
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof ProofDeclined)) notifyError('Error', { text: problemText(error) });
        },
      },
    );
  return { remove, busy: removal.isPending };
}

/** Shows what removing a member means before it happens; what was typed stays when it fails. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const id = useId();
  const handOver = useHandOver(member.id);
  const proof = useProof();
  const { remove, busy } = useRemoval({ member, onClose }, proof.run);
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && handOver.data) remove(reason);
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={`Remove ${member.name}?`}
        description={KEPT}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="destructive" disabled={!handOver.data} busy={busy}>
              Remove user
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <QueryState
            query={handOver}
            skeleton={<SkeletonList rows={2} rowClass="h-8" label="Counting their open deals" />}
          >
            {(known) => <HandOverPreview handOver={known} from={member.name} />}
          </QueryState>
          <ReasonField value={reason} onChange={setReason} />
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" optional help="Shown in the history of their deals and in the audit log.">
      <Textarea
        rows={2}
        maxLength={LONGEST_REASON}
        placeholder={DEFAULT_REMOVAL_REASON}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
