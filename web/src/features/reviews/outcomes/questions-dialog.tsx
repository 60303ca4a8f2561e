import {
  MOST_OUTCOME_QUESTIONS,
  OUTCOME_LABELS,
  type Outcome,
} from '@dealwright/domain/review/outcome-review';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type OutcomeQuestions, useSetQuestions } from './api.ts';

const OUTCOMES = [
  { value: 'won', label: OUTCOME_LABELS.won },
  { value: 'lost', label: OUTCOME_LABELS.lost },
] as const;

interface QuestionsDialogProps {
  readonly items: readonly OutcomeQuestions[];
  readonly onClose: () => void;
}

/** What outcome reviews ask from now on. */
export function QuestionsDialog({ items, onClose }: QuestionsDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>('won');
  const shown = items.find((item) => item.outcome === outcome);
  if (!shown) return null;
  return (
    <OneOutcome key={outcome} shown={shown} onClose={onClose}>
      <SegmentedControl aria-label="Outcome" value={outcome} segments={OUTCOMES} onValueChange={setOutcome} />
    </OneOutcome>
  );
}

interface OneOutcomeProps {
  readonly shown: OutcomeQuestions;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function OneOutcome({ shown, onClose, children }: OneOutcomeProps) {
  const { outcome, questions, version } = shown;
  const [text, setText, clear] = useDraft(`outcome-questions.${outcome}`, questions.join('\n'));
  const [failure, setFailure] = useState<string | null>(null);
  const set = useSetQuestions();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const lines = text.split('\n').map((line) => line.trim());
    try {
      await set.mutateAsync({ outcome, version, questions: lines.filter((line) => line !== '') });
      clear();
      onClose();
    } catch (error) {
      setFailure(`Couldn’t save the questions. ${problemText(error)} What you typed is kept.`);
    }
  };
  return (
    <FormDialog
      title="Outcome review questions"
      description="Reviews that were written keep the questions they were asked."
      submitLabel="Save questions"
      busy={set.isPending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {children}
      <Field label="Questions" help={`One per line, up to ${MOST_OUTCOME_QUESTIONS}.`} required>
        <Textarea rows={6} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      </Field>
    </FormDialog>
  );
}
