import type { EmailMessage } from '@dealwright/contract/integrations/gmail';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { splitQuoted } from './quoted-tail.ts';

const nameOf = ({ name, address }: { readonly name: string; readonly address: string }): string =>
  name || address;

/** One message, as text: nothing of it is run, and nothing is loaded from anywhere. */
export function MessageView({ message }: { readonly message: EmailMessage }) {
  const { sender, recipients, outgoing, body, attachments, sent_at: sentAt } = message;
  const to = recipients.map(nameOf).join(', ');
  return (
    <article aria-label={`From ${nameOf(sender)}`} className="flex flex-col gap-2 px-4 py-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <p className="min-w-0 truncate">
          <span className="font-medium" title={sender.address}>
            {nameOf(sender)}
          </span>
          {outgoing && <Badge className="ml-2">Sent</Badge>}
        </p>
        <time dateTime={sentAt} className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {formatTime(sentAt)}
        </time>
        {to && <p className="w-full truncate text-xs text-muted-foreground">to {to}</p>}
      </header>
      <MessageBody body={body} />
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="flex flex-wrap gap-1.5">
          {[...new Set(attachments.map(({ name }) => name))].map((name) => (
            <li key={name} title="Attachments stay in the mailbox">
              <Badge icon={<Paperclip aria-hidden />}>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function MessageBody({ body }: { readonly body: string }) {
  const [unfolded, setUnfolded] = useState(false);
  const { words, quoted } = splitQuoted(body);
  const text = 'text-sm whitespace-pre-wrap [overflow-wrap:anywhere]';
  return (
    <div className="flex flex-col items-start gap-2">
      <p className={text}>{words || <span className="text-muted-foreground">No text.</span>}</p>
      {quoted && (
        <Button size="sm" variant="ghost" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Hide quoted text' : 'Show quoted text'}
        </Button>
      )}
      {quoted && unfolded && (
        <blockquote className={`${text} border-l-2 border-border pl-3 text-muted-foreground`}>
          {quoted}
        </blockquote>
      )}
    </div>
  );
}
