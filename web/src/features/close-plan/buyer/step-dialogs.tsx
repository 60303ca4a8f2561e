import { type SubmitEvent, useState } from 'react';
import { clearDraft, useDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type BuyerPlanStep, MAX_MOVE_REASON, useChangeStep } from './api.ts';

export interface StepDialogProps {
  readonly linkId: string;
  readonly step: BuyerPlanStep;
  readonly seller: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** What was refused, at the field it is about or as a whole. */
function refusalOf(error: unknown, path: string) {
  const refused = isProblem(error) ? error.errors.find((field) => field.path === path)?.message : undefined;
  return { field: refused, failure: error && !refused ? problemText(error) : null };
}

interface Move {
  readonly day: string | null;
  readonly reason: string;
}

/** Agrees on another day for the buyer’s own step, with the reason. */
export function MoveDialog({ linkId, step, seller, today, onClose }: StepDialogProps) {
  const draft = `buyer-step-move.${linkId}.${step.id}`;
  const [values, setValues] = useDraft<Move>(draft, { day: step.due_on, reason: '' });
  const [isTried, setTried] = useState(false);
  const change = useChangeStep(linkId);
  const refusal = refusalOf(change.error, 'due_on');
  const { day } = values;
  const reason = values.reason.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (day === null || reason === '') return;
    const onSuccess = () => {
      clearDraft(draft);
      onClose();
    };
    change.mutate({ deed: 'move', stepId: step.id, body: { due_on: day, reason } }, { onSuccess });
  };
  return (
    <FormDialog
      title={`Change the date of ${step.name}`}
      description={`${seller} sees the new date and your reason.`}
      submitLabel="Save date"
      draft={draft}
      busy={change.isPending}
      failure={refusal.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoveFields
        values={values}
        today={today}
        dayError={isTried && day === null ? 'Enter the date' : refusal.field}
        reasonError={isTried && reason === '' ? 'Enter a reason' : undefined}
        onChange={setValues}
      />
    </FormDialog>
  );
}

interface MoveFieldsProps {
  readonly values: Move;
  readonly today: string;
  readonly dayError: string | undefined;
  readonly reasonError: string | undefined;
  readonly onChange: (values: Move) => void;
}

function MoveFields({ values, today, dayError, reasonError, onChange }: MoveFieldsProps) {
  return (
    <>
      <Field label="Done by" required error={dayError}>
        <DateInput
          keepAs="day"
          value={values.day}
          min={today}
          onValueChange={(day) => onChange({ ...values, day })}
          required
        />
      </Field>
      <Field label="Reason" required error={reasonError}>
        <Textarea
          rows={3}
          maxLength={MAX_MOVE_REASON}
          value={values.reason}
          onChange={(event) => onChange({ ...values, reason: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

/** Marks the buyer’s own step as done. */
export function FinishDialog({ linkId, step, seller, today, onClose }: StepDialogProps) {
  const draft = `buyer-step-done.${linkId}.${step.id}`;
  const [day, setDay] = useDraft<string | null>(draft, today);
  const [isTried, setTried] = useState(false);
  const change = useChangeStep(linkId);
  const refusal = refusalOf(change.error, 'done_on');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (day === null) return;
    change.mutate(
      { deed: 'finish', stepId: step.id, body: { done_on: day } },
      {
        onSuccess: () => {
          clearDraft(draft);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Mark ${step.name} as done`}
      description={`${seller} sees your name, the time and the date.`}
      submitLabel="Mark as done"
      draft={draft}
      busy={change.isPending}
      failure={refusal.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Done on" required error={isTried && day === null ? 'Enter the date' : refusal.field}>
        <DateInput keepAs="day" value={day} max={today} onValueChange={setDay} required />
      </Field>
    </FormDialog>
  );
}
