import { addDays, dayOf } from '@dealwright/domain/calendar';
import { useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type LibraryAnswer, useLibraryChanges } from './library-api.ts';

const DAYS_GOOD = 365;

interface ApproveDialogProps {
  readonly answer: LibraryAnswer;
  readonly onClose: () => void;
}

/** Approves an answer, for a year unless another day is chosen. */
export function ApproveDialog({ answer, onClose }: ApproveDialogProps) {
  const [until, setUntil] = useState<string | null>(addDays(dayOf(new Date()), DAYS_GOOD));
  const { approve } = useLibraryChanges();
  return (
    <FormDialog
      title="Approve answer"
      description={answer.question}
      submitLabel="Approve"
      draft={`library-approval.${answer.id}`}
      busy={approve.isPending}
      failure={approve.error ? problemText(approve.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        approve.mutate({ answer, until }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Field label="Good until" optional help="After this day it has to be reviewed before use.">
        <DateInput keepAs="until" value={until} min={dayOf(new Date())} onValueChange={setUntil} />
      </Field>
    </FormDialog>
  );
}
