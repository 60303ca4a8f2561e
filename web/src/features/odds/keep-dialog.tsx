import { MAX_KEEP_REASON } from '@dealwright/contract/odds/odds';
import { type SubmitEvent, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { useChangeKeeps } from './api.ts';

interface KeepDialogProps {
  readonly numbers: readonly number[];
  readonly onKept?: () => void;
  readonly onClose: () => void;
}

/** Why old deals stay in the pipeline. */
export function KeepDialog({ numbers, onKept, onClose }: KeepDialogProps) {
  const keep = useChangeKeeps();
  const [first] = numbers;
  const isOne = numbers.length === 1 && first !== undefined;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setMissing(true);
      return;
    }
    try {
      await keep.mutateAsync({ numbers, reason });
      onKept?.();
      onClose();
    } catch {
      // What went wrong is shown above the field, which keeps what was typed.
    }
  };
  return (
    <FormDialog
      title={`Keep ${isOne ? leadKey(first) : formatCount(numbers.length, 'deal')} in the pipeline`}
      description={
        isOne
          ? 'It is shown with your reason for 90 days, then asked about again.'
          : 'They are shown with your reason for 90 days, then asked about again.'
      }
      submitLabel={isOne ? 'Keep deal' : 'Keep deals'}
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
