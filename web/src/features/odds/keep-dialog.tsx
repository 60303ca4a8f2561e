import { MAX_KEEP_REASON } from '@dealwright/contract/odds/odds';
import { type SubmitEvent, useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { useKeepDeadWeight } from './api.ts';

interface KeepDialogProps {
  readonly number: number;
  readonly onClose: () => void;
}

/** Why an old deal stays in the pipeline. */
export function KeepDialog({ number, onClose }: KeepDialogProps) {
  const { keep } = useKeepDeadWeight();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    try {
      await keep.mutateAsync({ number, reason });
      onClose();
    } catch {
      // What went wrong is shown above the field, which keeps what was typed.
    }
  };
  return (
    <FormDialog
      title={`Keep ${leadKey(number)} in the pipeline`}
      description="It is shown with your reason for 90 days, then asked about again."
      submitLabel="Keep deal"
      busy={keep.isPending}
      failure={keep.error && problemText(keep.error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Reason" error={missing ? 'Enter a reason' : undefined}>
        <Textarea
          value={reason}
          maxLength={MAX_KEEP_REASON}
          rows={3}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
