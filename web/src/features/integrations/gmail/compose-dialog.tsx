import type { EmailMessage } from '@dealwright/contract/integrations/gmail';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notify } from '../../../ui/toast.ts';
import { useStakeholders } from '../../stakeholders/api.ts';
import { useSendEmail } from './emails-api.ts';

interface ComposeDialogProps {
  readonly number: number;
  /** The address that it goes out by. */
  readonly from: string;
  /** The message that is answered; null to begin a conversation. */
  readonly answered: EmailMessage | null;
  readonly onClose: () => void;
}

interface Draft {
  /** Null until changed: defaults to the participants of the mail being answered. */
  readonly to: readonly string[] | null;
  readonly subject: string;
  readonly body: string;
}

const replySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

function useReachablePeople(number: number) {
  const { data } = useStakeholders(number);
  return { reachable: (data ?? []).filter(({ email }) => email), loaded: data !== undefined };
}
type ReachablePeople = ReturnType<typeof useReachablePeople>;

/** Those among the people whom the answered message came from or went to. */
function idsOfParticipants(
  people: ReachablePeople['reachable'],
  answered: EmailMessage | null,
): readonly string[] {
  const participants = answered ? [answered.sender, ...answered.recipients] : [];
  const addresses = new Set(participants.map(({ address }) => address));
  return people.filter(({ email }) => addresses.has(email?.toLowerCase() ?? '')).map(({ id }) => id);
}

interface DraftErrors {
  readonly to?: string | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
}

const NO_ERRORS: DraftErrors = {};

function errorsOf(to: readonly string[], { subject, body }: Draft): DraftErrors {
  return {
    to: to.length === 0 ? 'Choose a recipient' : undefined,
    subject: subject.trim() === '' ? 'Enter a subject' : undefined,
    body: body.trim() === '' ? 'Write a message first' : undefined,
  };
}

function useCompose({ number, answered, onClose }: Omit<ComposeDialogProps, 'from'>) {
  const initial: Draft = { to: null, subject: answered ? replySubject(answered.subject) : '', body: '' };
  const [draft, setDraft, clear] = useDraft<Draft>(`email.LEAD-${number}.${answered?.id ?? 'new'}`, initial);
  const [tried, setTried] = useState(false);
  const people = useReachablePeople(number);
  const to = draft.to ?? idsOfParticipants(people.reachable, answered);
  const send = useSendEmail(number);
  const key = useIdempotencyKey();
  const errors = errorsOf(to, draft);
  const submit = async () => {
    setTried(true);
    if (errors.to || errors.subject || errors.body) return;
    const body = { to: [...to], subject: draft.subject, body: draft.body, reply_to: answered?.id ?? null };
    try {
      await send.mutateAsync({ body, key: key.of(body) });
    } catch {
      // Said above the fields.
      return;
    }
    // Also where the dialog was closed meanwhile: what is sent is no draft any more.
    clear(draft);
    notify('Email queued');
    onClose();
  };
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return { draft, to, people, errors: tried ? errors : NO_ERRORS, send, submit, change };
}

/** Writes a mail to people of the deal. What was typed survives closing, and a sending that fails. */
export function ComposeDialog({ number, from, answered, onClose }: ComposeDialogProps) {
  const { draft, to, people, errors, send, submit, change } = useCompose({ number, answered, onClose });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={answered ? 'Reply' : 'New email'}
      description={`From ${from}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep as draft
          </Button>
          <Button variant="primary" busy={send.isPending} onClick={() => void submit()}>
            Send
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && (
          <Callout tone="lost" live title="Not sent">
            {problemText(send.error)} Your text is kept.
          </Callout>
        )}
        <Recipients people={people} chosen={to} error={errors.to} onChange={(to) => change({ to })} />
        <Field label="Subject" error={errors.subject}>
          <Input value={draft.subject} maxLength={300} onValueChange={(subject) => change({ subject })} />
        </Field>
        <Field
          label="Message"
          help={answered ? 'The message you’re replying to is added below.' : undefined}
          error={errors.body}
        >
          <Textarea
            className="min-h-40"
            value={draft.body}
            maxLength={100_000}
            onChange={(event) => change({ body: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

interface RecipientsProps {
  readonly people: ReachablePeople;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

function Recipients({ people: { reachable, loaded }, chosen, error, onChange }: RecipientsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">To</legend>
      {reachable.length === 0 && loaded && (
        <p className="text-sm text-muted-foreground">
          No one on this deal has an email address yet. Add one under Stakeholders.
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {reachable.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onCheckedChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
            label={
              <>
                {name} <span className="text-muted-foreground">{email}</span>
              </>
            }
          />
        ))}
      </div>
      {error && <p className="mt-1 text-sm text-destructive">{error}</p>}
    </fieldset>
  );
}
