import { MAX_COMMITMENT_REASON } from '@dealwright/contract/forecast/commitments';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { type Commitment, useExplainCommitment } from './api.ts';

interface ReasonDialogProps {
  readonly number: number;
  readonly commitment: Commitment;
  readonly onClose: () => void;
}

/** Why a deal left Commit or its close date moved, in one line. */
export function ReasonDialog({ number, commitment, onClose }: ReasonDialogProps) {
  const { id, outcome, version } = commitment;
  const [reason, setReason, clear] = useDraft(`commitment.${id}.reason`, commitment.reason ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const explain = useExplainCommitment(number);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await explain.mutateAsync({ id, version, reason: reason.trim() || null });
      clear();
      onClose();
    } catch (error) {
      setFailure(`Couldn’t save the reason. ${problemText(error)} What you typed is kept.`);
    }
  };
  return (
    <FormDialog
      title={outcome === null ? 'Why did the close date move?' : 'Why is it no longer in Commit?'}
      description="Shown with the commitment."
      submitLabel="Save reason"
      busy={explain.isPending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Reason" optional>
        <Input
          value={reason}
          maxLength={MAX_COMMITMENT_REASON}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
