import { type SubmitEvent, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { formatMoney } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type BuyerAnswer, type BuyerQuote, useAnswerAsBuyer } from './api.ts';

interface FormProps {
  readonly linkId: string;
  readonly quote: BuyerQuote;
}

type Choice = 'accepted' | 'rejected';
const SEGMENTS = [
  { value: 'accepted', label: 'Accept' },
  { value: 'rejected', label: 'Decline' },
] as const;

const EMPTY = { choice: 'accepted' as Choice, name: '', reason: '' };

type Draft = typeof EMPTY;

/** What of an answer is still missing. */
function errorsOf({ choice, name, reason }: Draft, confirmed: boolean) {
  return {
    name: name.trim() === '' ? 'Enter your name' : undefined,
    reason: choice === 'rejected' && reason.trim() === '' ? 'Enter a reason' : undefined,
    confirmed: choice === 'accepted' && !confirmed ? 'Confirm that you accept this quote' : undefined,
  };
}
type Errors = Partial<ReturnType<typeof errorsOf>>;

const bodyOf = ({ choice, name, reason }: Draft): BuyerAnswer =>
  choice === 'accepted'
    ? { answer: choice, name: name.trim(), confirmed: true }
    : { answer: choice, name: name.trim(), reason: reason.trim() };

/** The buyer’s own answer, with the name they give. */
export function BuyerAnswerForm({ linkId, quote }: FormProps) {
  const [draft, setDraft, clear] = useDraft(`buyer-answer.${linkId}`, EMPTY);
  const [confirmed, setConfirmed] = useState(false);
  const [isTried, setTried] = useState(false);
  const answer = useAnswerAsBuyer(linkId);
  const errors = errorsOf(draft, confirmed);
  const shown: Errors = isTried ? errors : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some(Boolean)) return;
    answer.mutate(bodyOf(draft), { onSuccess: () => clear() });
  };
  return (
    <form
      noValidate
      aria-label="Answer this quote"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-xl border border-border bg-card p-4 sm:p-5"
    >
      <h2 className="text-base font-medium">Your answer</h2>
      {answer.isError && <Callout tone="lost" title={problemText(answer.error)} live />}
      <Fields draft={draft} errors={shown} onChange={setDraft} />
      {draft.choice === 'accepted' && (
        <Confirmation quote={quote} checked={confirmed} error={shown.confirmed} onChange={setConfirmed} />
      )}
      <Button type="submit" variant="primary" busy={answer.isPending}>
        {draft.choice === 'accepted' ? 'Accept quote' : 'Decline quote'}
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly errors: Errors;
  readonly onChange: (draft: Draft) => void;
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <SegmentedControl<Choice>
        aria-label="Answer"
        value={draft.choice}
        onValueChange={(choice) => onChange({ ...draft, choice })}
        segments={SEGMENTS}
      />
      <Field label="Your full name" required error={errors.name}>
        <Input
          value={draft.name}
          autoComplete="name"
          maxLength={200}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      </Field>
      {draft.choice === 'rejected' && (
        <Field label="Reason" required error={errors.reason}>
          <Textarea
            rows={3}
            maxLength={500}
            value={draft.reason}
            onChange={(event) => onChange({ ...draft, reason: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  );
}

interface ConfirmationProps {
  readonly quote: BuyerQuote;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

function Confirmation({ quote, checked, error, onChange }: ConfirmationProps) {
  const total = formatMoney({ amountMinor: quote.totals.gross_minor, currency: quote.currency });
  const on = quote.buyer.name ? ` for ${quote.buyer.name}` : '';
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        checked={checked}
        onCheckedChange={onChange}
        label={`I accept this quote of ${total}${on} and its terms.`}
      />
      {error && (
        <p role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
      <p className="text-xs text-muted-foreground">
        We keep your name, your address {quote.you.email}, the time and the PDF you accepted.
      </p>
    </div>
  );
}
