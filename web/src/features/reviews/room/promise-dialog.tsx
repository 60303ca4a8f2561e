import { MAX_PROMISE } from '@dealwright/contract/reviews/reviews';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { AssigneeField } from '../../tasks/assignee-field.tsx';
import { type ReviewDeal, useReviewChanges } from '../api.ts';

const WEEK_DAYS = 7;

interface PromiseDialogProps {
  readonly reviewId: string;
  readonly screen: ReviewDeal;
  readonly onClose: () => void;
}

interface Draft {
  readonly words: string;
  readonly assignee: { readonly id: string; readonly name: string };
  readonly dueOn: string;
}

function usePromiseDraft(reviewId: string, { item }: ReviewDeal) {
  const [initial] = useState<Draft>(() => ({
    words: '',
    assignee: item.deal.owner,
    dueOn: addDays(dayOf(new Date()), WEEK_DAYS),
  }));
  return useDraft<Draft>(`review.${reviewId}.${item.deal.number}.promise`, initial);
}

function usePromise({ reviewId, screen, onClose }: PromiseDialogProps) {
  const { number } = screen.item.deal;
  const [draft, setDraft, clear] = usePromiseDraft(reviewId, screen);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { promise } = useReviewChanges(reviewId);
  const key = useIdempotencyKey();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { words: draft.words.trim(), assignee_id: draft.assignee.id, due_on: draft.dueOn };
    setMissing(body.words === '');
    if (body.words === '') return;
    try {
      await promise.mutateAsync({ number, body, key: key.of(body) });
      clear();
      onClose();
    } catch (error) {
      setFailure(`Couldn’t save the promise. ${problemText(error)} What you typed is kept.`);
    }
  };
  return { draft, setDraft, failure, missing, busy: promise.isPending, submit };
}

/** What somebody will do by a day; a task that comes back in the next review. */
export function PromiseDialog(props: PromiseDialogProps) {
  const { number } = props.screen.item.deal;
  const { draft, setDraft, failure, missing, busy, submit } = usePromise(props);
  return (
    <FormDialog
      title="Add promise"
      description="It becomes a task and comes back in the next review of this deal."
      submitLabel="Add promise"
      draft={`review.${props.reviewId}.${number}.promise`}
      busy={busy}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <Field label="Promise" required error={missing ? 'Write the promise' : undefined}>
        <Input
          value={draft.words}
          maxLength={MAX_PROMISE}
          onChange={({ currentTarget }) => setDraft({ ...draft, words: currentTarget.value })}
        />
      </Field>
      <AssigneeField
        number={number}
        value={draft.assignee}
        disabled={false}
        onChange={(assignee) => assignee && setDraft({ ...draft, assignee })}
      />
      <Field label="Due date" required>
        <DateInput
          keepAs="due_on"
          required
          value={draft.dueOn}
          onValueChange={(day) => day && setDraft({ ...draft, dueOn: day })}
        />
      </Field>
    </FormDialog>
  );
}
