import { MAX_OUTCOME_ANSWER } from '@dealwright/contract/reviews/outcome-reviews';
import { OUTCOME_LABELS } from '@dealwright/domain/review/outcome-review';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type DealOutcomes, useSaveOutcome } from './api.ts';

interface OutcomeDialogProps {
  readonly number: number;
  readonly closing: NonNullable<DealOutcomes['closing']>;
  readonly onClose: () => void;
}

function useOutcome({ number, closing, onClose }: OutcomeDialogProps) {
  const { review, questions, closing_at } = closing;
  const [initial] = useState(() => questions.map((_, at) => review?.answers[at]?.answer ?? ''));
  const [answers, setAnswers, clear] = useDraft(`outcome.${number}.${closing_at}`, initial);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveOutcome(number);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      const body = questions.map((_, at) => (answers[at] ?? '').trim());
      await save.mutateAsync({ answers: body, version: review?.version ?? 0 });
      clear();
      onClose();
    } catch (error) {
      setFailure(`Couldn’t save the review. ${problemText(error)} What you typed is kept.`);
    }
  };
  const change = (place: number, answer: string) =>
    setAnswers(questions.map((_, at) => (at === place ? answer : (answers[at] ?? ''))));
  return { answers, change, failure, busy: save.isPending, submit };
}

/** Why a deal was won or lost, question by question. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { closing, onClose } = props;
  const { answers, change, failure, busy, submit } = useOutcome(props);
  return (
    <FormDialog
      title={`Outcome review: ${OUTCOME_LABELS[closing.outcome].toLowerCase()}`}
      description="Leave out what you don’t know."
      submitLabel="Save review"
      busy={busy}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {closing.questions.map((question, at) => (
        <Field key={question} label={question}>
          <Textarea
            rows={2}
            maxLength={MAX_OUTCOME_ANSWER}
            value={answers[at] ?? ''}
            onChange={({ currentTarget }) => change(at, currentTarget.value)}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
