import type { answerQuote } from '@dealwright/contract/quotes/quotes';
import type { SentBody } from '@dealwright/contract/route';
import type { QuoteAnswer } from '@dealwright/domain/quote';
import { type SubmitEvent, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ContactChooser } from '../contacts/contact-chooser.tsx';
import type { Quote } from './api.ts';
import { nameOf } from './quote-words.ts';

interface AnswerDialogProps {
  readonly quote: Quote;
  readonly busy: boolean;
  readonly onAnswer: (body: SentBody<typeof answerQuote>) => void;
  readonly onClose: () => void;
}

const SEGMENTS = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** What the buyer said of a quote, when, and who. */
export function AnswerDialog({ quote, busy, onAnswer, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState<QuoteAnswer>('accepted');
  const [day, setDay] = useState<string | null>(() => new Date().toISOString().slice(0, 10));
  const [contact, setContact] = useState(quote.buyer.contact);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(day === null);
    if (day !== null) onAnswer({ answer, day, contact_id: contact?.id ?? null, note: note.trim() || null });
  };
  const amount = formatMoney({ amountMinor: quote.net_minor, currency: quote.currency });
  return (
    <FormDialog
      title={`Answer to ${nameOf(quote)}`}
      description={
        answer === 'accepted'
          ? `The amount of the deal becomes ${amount}, without tax.`
          : 'The amount of the deal stays as it is.'
      }
      submitLabel="Save answer"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl<QuoteAnswer>
        aria-label="Answer"
        value={answer}
        onValueChange={setAnswer}
        segments={SEGMENTS}
      />
      <Field label="On" required error={missing ? 'Enter the date' : undefined}>
        <DateInput keepAs="day" value={day} onValueChange={setDay} required />
      </Field>
      <AnsweredBy contact={contact} onChange={setContact} />
      <Field label="Note" optional>
        <Textarea
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface AnsweredByProps {
  readonly contact: Quote['buyer']['contact'];
  readonly onChange: (contact: Quote['buyer']['contact']) => void;
}

function AnsweredBy({ contact, onChange }: AnsweredByProps) {
  return (
    <Field label="By" optional>
      <ContactChooser
        value={contact?.id ?? null}
        valueName={contact?.name ?? null}
        accountId={undefined}
        except={[]}
        emptyText="No matching contacts"
        onChange={(chosen) => onChange(chosen && { id: chosen.id, name: chosen.name })}
      />
    </Field>
  );
}
