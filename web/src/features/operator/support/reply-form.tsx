import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface ReplyFormProps {
  readonly draftKey: string;
  readonly label: string;
  readonly action: string;
  readonly busy: boolean;
  /** Rejects with the problem; what was typed stays then. */
  readonly onSend: (body: string) => Promise<unknown>;
}

export function ReplyForm({ draftKey, label, action, busy, onSend }: ReplyFormProps) {
  const [body, setBody, clear] = useDraft(draftKey, '');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!body.trim()) return setProblem('Write a message first');
    setProblem(undefined);
    try {
      await onSend(body);
      clear(body);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-end gap-2">
      <Field label={label} error={problem} className="w-full">
        <Textarea
          className="min-h-20"
          value={body}
          maxLength={10_000}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
