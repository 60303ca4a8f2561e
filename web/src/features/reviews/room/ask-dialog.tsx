import { MAX_PROMISE } from '@dealwright/contract/reviews/reviews';
import type { SubmitEvent } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import type { ReviewDeal } from '../api.ts';
import type { Deciding } from './use-decide.ts';

interface AskDialogProps {
  readonly reviewId: string;
  readonly screen: ReviewDeal;
  readonly deciding: Deciding;
  readonly onClose: () => void;
}

/** Sends the deal’s owner a question as a task. What was typed stays until it is sent. */
export function AskDialog({ reviewId, screen, deciding, onClose }: AskDialogProps) {
  const { item, questions } = screen;
  const first = questions[0]?.question ?? '';
  const [question, setQuestion, clear] = useDraft(`review.${reviewId}.${item.deal.number}.ask`, first);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const words = question.trim();
    if (words === '' || !(await deciding.decide({ decision: 'ask', question: words }))) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={`Ask ${item.deal.owner.name}`}
      description="The question becomes a task and comes back in the next review."
      submitLabel="Ask"
      busy={deciding.busy}
      failure={deciding.failure && `${deciding.failure} What you typed is kept.`}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Question" required>
        <Input
          value={question}
          maxLength={MAX_PROMISE}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
      </Field>
      {questions.length > 1 && (
        <ul aria-label="Suggested questions" className="flex flex-col items-start gap-1">
          {questions.map((one) => (
            <li key={one.pillar}>
              <Button
                variant="ghost"
                size="sm"
                className="h-auto min-h-7 max-w-full whitespace-normal text-left"
                onClick={() => setQuestion(one.question)}
              >
                {one.question}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
