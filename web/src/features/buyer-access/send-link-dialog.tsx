import { addDays } from '@dealwright/domain/calendar';
import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { clearDraft, useDraft } from '../../lib/drafts.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { ContactChooser } from '../contacts/contact-chooser.tsx';
import { type NewLink, ownZone } from './api.ts';

const DAYS = 14;

interface Values {
  /** `hasAddress`: unknown of one that was chosen elsewhere. */
  readonly contact: {
    readonly id: string | null;
    readonly name: string;
    readonly hasAddress?: boolean;
  } | null;
  readonly until: string | null;
}

function firstValues({ contact, until }: Pick<SendLinkDialogProps, 'contact' | 'until'>): Values {
  const today = new Date().toISOString().slice(0, 10);
  return { contact, until: until !== null && until >= today ? until : addDays(today, DAYS) };
}

interface SendLinkDialogProps {
  readonly title: string;
  /** Where what is typed is kept. */
  readonly draft: string;
  /** Chosen at first. */
  readonly contact: Values['contact'];
  readonly until: string | null;
  readonly send: UseMutationResult<unknown, Error, { readonly body: NewLink; readonly key: string }>;
  readonly onClose: () => void;
}

/** What was refused of a link, at the field it is about or as a whole. */
function refusalOf(error: unknown) {
  const refused = isProblem(error) ? error.errors : [];
  const at = (path: string) => refused.find((field) => field.path === path)?.message;
  const [contact, until] = [at('contact_id'), at('valid_until')];
  return { contact, until, failure: error && !contact && !until ? problemText(error) : null };
}

function useSending(send: SendLinkDialogProps['send'], onSent: (name: string) => void) {
  const key = useIdempotencyKey();
  const run = ({ contact, until }: Values) => {
    if (!contact?.id || contact.hasAddress === false || until === null) return;
    const body = { contact_id: contact.id, valid_until: until, time_zone: ownZone() };
    const onSuccess = () => {
      key.forget();
      onSent(contact.name);
    };
    send.mutate({ body, key: key.of(body) }, { onSuccess });
  };
  return { run, busy: send.isPending, refusal: refusalOf(send.error), forget: send.reset };
}

function contactError(contact: Values['contact'], isTried: boolean): string | undefined {
  if (contact?.hasAddress === false) return `${contact.name} has no email address. Add one first`;
  return isTried && !contact?.id ? 'Choose a contact' : undefined;
}

/** Mails a contact a personal link. */
export function SendLinkDialog({ title, draft, send, onClose, ...first }: SendLinkDialogProps) {
  const [values, setValues] = useDraft<Values>(draft, firstValues(first));
  const [isTried, setTried] = useState(false);
  const { run, busy, refusal, forget } = useSending(send, (name) => {
    notifySuccess('Link sent', { text: name });
    clearDraft(draft);
    onClose();
  });
  const { contact, until } = values;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    run(values);
  };
  const change = (next: Partial<Values>) => {
    forget();
    setValues({ ...values, ...next });
  };
  return (
    <FormDialog
      title={title}
      description="They get an email with a personal link, and confirm their address with a code. No account needed."
      submitLabel="Send link"
      draft={draft}
      busy={busy}
      failure={refusal.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Recipient
        contact={contact}
        error={contactError(contact, isTried) ?? refusal.contact}
        onChange={(chosen) => change({ contact: chosen })}
      />
      <Field
        label="Works until"
        help="To the end of that day in your time zone."
        required
        error={isTried && until === null ? 'Enter the date' : refusal.until}
      >
        <DateInput keepAs="until" value={until} onValueChange={(day) => change({ until: day })} required />
      </Field>
    </FormDialog>
  );
}

interface RecipientProps {
  readonly contact: Values['contact'];
  readonly error: string | undefined;
  readonly onChange: (contact: Values['contact']) => void;
}

function Recipient({ contact, error, onChange }: RecipientProps) {
  return (
    <Field label="Contact" required error={error}>
      <ContactChooser
        value={contact?.id ?? null}
        valueName={contact?.name ?? null}
        accountId={undefined}
        except={[]}
        emptyText="No matching contacts"
        onChange={(chosen) =>
          onChange(chosen && { id: chosen.id, name: chosen.name, hasAddress: chosen.emails.length > 0 })
        }
      />
    </Field>
  );
}
