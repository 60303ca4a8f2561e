import type { MailboxMessage } from '@dealwright/contract/identity/mailbox';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

const FORMS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Plain text' },
] as const;
type Form = (typeof FORMS)[number]['value'];

/** One mail as its reader sees it: in a frame that may run nothing, or as text. */
export function MailView({ mail }: { readonly mail: MailboxMessage }) {
  const [form, setForm] = useState<Form>('html');
  return (
    <article aria-label={mail.subject} className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-border px-5 py-4">
        <div className="min-w-0">
          <h2 className="text-lg text-balance">{mail.subject}</h2>
          <p className="mt-0.5 text-sm text-muted-foreground">
            To <span className="break-all">{mail.to}</span>,{' '}
            <time dateTime={mail.sentAt} className="whitespace-nowrap">
              {formatTime(mail.sentAt)}
            </time>
          </p>
        </div>
        <SegmentedControl<Form> aria-label="Format" value={form} onValueChange={setForm} segments={FORMS} />
      </header>
      {form === 'html' ? (
        <iframe
          title={`Email: ${mail.subject}`}
          src={`/api/dev/mailbox/${mail.id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="min-h-[34rem] w-full flex-1 border-0 bg-background"
        />
      ) : (
        <pre className="min-h-0 flex-1 overflow-auto px-5 py-4 font-mono text-sm whitespace-pre-wrap break-words">
          {mail.text}
        </pre>
      )}
    </article>
  );
}
