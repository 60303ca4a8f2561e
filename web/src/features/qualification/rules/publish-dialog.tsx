import { MAX_RULES_NOTE } from '@dealwright/contract/qualification/rules';
import { dayOf } from '@dealwright/domain/calendar';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { formatWholeDay } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { usePublishRules } from './api.ts';

const DRAFT = 'rules.publish';

interface PublishDialogProps {
  readonly version: number;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

const whatFollows = (day: string, today: string): string =>
  day === today ? 'Open deals are being graded by them.' : `They take effect on ${formatWholeDay(day)}.`;

/** From which day the draft counts, and why. */
export function PublishDialog({ version, onClose, onPublished }: PublishDialogProps) {
  const today = dayOf(new Date());
  const [typed, setTyped, clear] = useDraft(DRAFT, { day: today, note: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const publish = usePublishRules();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await publish.mutateAsync({ version, effectiveOn: typed.day, note: typed.note });
      clear();
      notifySuccess('Rules published', { text: whatFollows(typed.day, today) });
      onPublished();
    } catch (error) {
      setFailure(`Couldn’t publish the rules. ${problemText(error)}`);
    }
  };
  return (
    <FormDialog
      title="Publish rules"
      description="They apply to open deals from that day. Earlier grades and closed deals don’t change."
      submitLabel="Publish"
      draft={DRAFT}
      busy={publish.isPending}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Effective from" required>
        <DateInput
          keepAs="day"
          required
          min={today}
          value={typed.day}
          onValueChange={(day) => setTyped({ ...typed, day: day ?? today })}
        />
      </Field>
      <Field label="Why" help="Shown in the history." optional>
        <Textarea
          rows={3}
          maxLength={MAX_RULES_NOTE}
          value={typed.note}
          onChange={({ currentTarget }) => setTyped({ ...typed, note: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
