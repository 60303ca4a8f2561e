import { NEXT_REVIEW_DAYS } from '@dealwright/domain/account-plan';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { useDraft } from '../../../lib/drafts.ts';
import { failureText } from '../../../lib/http.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { type AccountPlan, useReviewPlan } from './api.ts';

interface ReviewDialogProps {
  readonly plan: AccountPlan;
  readonly onClose: () => void;
}

/** Marks the plan as reviewed and sets the next review date. */
export function ReviewDialog({ plan, onClose }: ReviewDialogProps) {
  const draftKey = `plan.${plan.id}.review`;
  const [{ nextOn }, setForm, clear] = useDraft<{ readonly nextOn: string | null }>(draftKey, {
    nextOn: addDays(dayOf(new Date()), NEXT_REVIEW_DAYS),
  });
  const review = useReviewPlan(plan);
  return (
    <FormDialog
      title="Mark as reviewed"
      description="Confirms that the plan is up to date today."
      submitLabel="Mark as reviewed"
      draft={draftKey}
      busy={review.isPending}
      failure={review.error && failureText(review.error, 'Couldn’t save the review.')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        review.mutate(nextOn, {
          onSuccess: () => {
            clear();
            notifySuccess('Plan reviewed');
            onClose();
          },
        });
      }}
    >
      <Field label="Next review" optional help="After 90 days without a review, the plan shows as overdue.">
        <DateInput keepAs="next" value={nextOn} onValueChange={(day) => setForm({ nextOn: day })} />
      </Field>
    </FormDialog>
  );
}
