import type { OutgoingEmail } from '@dealwright/contract/integrations/gmail';
import { problemText } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { useDiscardEmail, useRetryEmail } from './emails-api.ts';

interface OutgoingListProps {
  readonly number: number;
  readonly mails: readonly OutgoingEmail[];
}

/** What is on its way, and what could not be sent: nothing that was written is lost. */
export function OutgoingList({ number, mails }: OutgoingListProps) {
  if (mails.length === 0) return null;
  return (
    <ul aria-label="Outgoing emails" className="flex flex-col gap-2">
      {mails.map((mail) => (
        <li key={mail.id}>
          {mail.state === 'failed' ? (
            <Failed number={number} mail={mail} />
          ) : (
            <p className="flex flex-wrap items-center gap-2 rounded-lg border border-border bg-card px-3 py-2 text-sm">
              <Badge tone="primary">Sending</Badge>
              <span className="min-w-0 flex-1 truncate">{mail.subject}</span>
              {mail.error && (
                <span className="text-xs text-muted-foreground">{mail.error}. We’ll try again.</span>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Failed({ number, mail }: { readonly number: number; readonly mail: OutgoingEmail }) {
  const retry = useRetryEmail(number);
  const discard = useDiscardEmail(number);
  const onError = (error: unknown) => notifyError('Failed', { text: problemText(error) });
  return (
    <Callout
      tone="lost"
      title={`Not sent: ${mail.subject}`}
      action={
        <span className="flex flex-wrap justify-end gap-1">
          {mail.can.retry && (
            <Button
              size="sm"
              variant="outline"
              busy={retry.isPending}
              onClick={() => retry.mutate(mail.id, { onError })}
            >
              Try again
            </Button>
          )}
          {mail.can.discard && (
            <Button
              size="sm"
              variant="ghost"
              busy={discard.isPending}
              onClick={() => discard.mutate(mail.id, { onError })}
            >
              Discard
            </Button>
          )}
        </span>
      }
    >
      {mail.error} To {mail.to.map(({ name }) => name).join(', ')}.
      <span className="mt-1 line-clamp-3 block whitespace-pre-wrap text-muted-foreground">{mail.body}</span>
    </Callout>
  );
}
