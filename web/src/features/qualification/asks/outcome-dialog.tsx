import type { Ask } from '@dealwright/contract/qualification/asks';
import { ASK_OUTCOME_LABELS, ASK_OUTCOMES, type AskOutcome } from '@dealwright/domain/ask';
import { dayOf } from '@dealwright/domain/calendar';
import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useJudgeAsk } from './api.ts';

interface OutcomeDialogProps {
  readonly number: number;
  readonly ask: Ask;
  readonly onClose: () => void;
}

const OUTCOME_OPTIONS = ASK_OUTCOMES.map((value) => ({ value, label: ASK_OUTCOME_LABELS[value] }));

/** What the form holds; `asEvidence` counts only for what was done. */
interface OutcomeDraft {
  readonly outcome: AskOutcome;
  readonly day: string | null;
  readonly note: string;
  readonly asEvidence: boolean;
}

function useOutcome({ number, ask, onClose }: OutcomeDialogProps) {
  const [initial] = useState<OutcomeDraft>(() => ({
    outcome: ask.outcome ?? 'done',
    day: ask.outcome_on ?? dayOf(new Date()),
    note: ask.note ?? '',
    asEvidence: true,
  }));
  const [draft, setDraft, clear] = useDraft(`ask-outcome.${ask.id}`, initial);
  const [tried, setTried] = useState(false);
  const judge = useJudgeAsk(number);
  const { outcome, day, note, asEvidence } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (day === null || judge.isPending) return;
    const as_evidence = outcome === 'done' && asEvidence;
    const body = { outcome, outcome_on: day, note: note.trim() || null, as_evidence };
    judge.mutate(
      { ask, body },
      {
        onSuccess: () => {
          clear(draft);
          notifySuccess('Outcome saved', as_evidence ? { text: 'Recorded as evidence for Champion.' } : {});
          onClose();
        },
      },
    );
  };
  const refusal = (field: string) =>
    isProblem(judge.error) ? judge.error.errors.find(({ path }) => path === field)?.message : undefined;
  const dayError = tried && day === null ? 'Choose a day' : refusal('outcome_on');
  const set = (part: Partial<OutcomeDraft>) => setDraft({ ...draft, ...part });
  const failure = judge.error && !dayError ? `${problemText(judge.error)} What you typed is kept.` : null;
  return { draft, set, submit, busy: judge.isPending, failure, dayError };
}

/** What came of an ask. Something done on time is evidence of a deed if the person saving says so. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { ask, onClose } = props;
  const { draft, set, submit, busy, failure, dayError } = useOutcome(props);
  return (
    <FormDialog
      title={`What did ${ask.person.name} do?`}
      description={ask.what}
      submitLabel="Save outcome"
      draft={`ask-outcome-day.${ask.id}`}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Outcome">
        <Select<AskOutcome>
          value={draft.outcome}
          options={OUTCOME_OPTIONS}
          onValueChange={(outcome) => set({ outcome })}
        />
      </Field>
      <Field label="Date" required error={dayError}>
        <DateInput keepAs="day" value={draft.day} onValueChange={(day) => set({ day })} required />
      </Field>
      <Field label="Note" optional>
        <Textarea
          rows={2}
          maxLength={500}
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </Field>
      {draft.outcome === 'done' && (
        <Checkbox
          checked={draft.asEvidence}
          onCheckedChange={(asEvidence) => set({ asEvidence })}
          label="Record as evidence for Champion"
        />
      )}
    </FormDialog>
  );
}
