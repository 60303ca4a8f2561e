import type { MailboxMessage } from '@dealwright/contract/identity/mailbox';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../lib/cx.ts';
import { formatRelative } from '../../../lib/format.ts';

interface MailListProps {
  readonly mails: readonly MailboxMessage[];
  readonly chosen: string | null;
  readonly to: string;
}

/** Newest first; the chosen one is shown beside it, or in its place on a phone. */
export function MailList({ mails, chosen, to }: MailListProps) {
  return (
    <ul className="divide-y divide-border">
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            to="/dev/mailbox"
            search={{ ...(to !== '' && { to }), mail: mail.id }}
            aria-current={mail.id === chosen ? 'true' : undefined}
            className={cx(
              'block min-h-11 border-l-2 px-4 py-3 -outline-offset-2 transition-colors',
              mail.id === chosen ? 'border-primary bg-primary-tint' : 'border-transparent hover:bg-muted',
            )}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{mail.subject}</span>
              <time dateTime={mail.sentAt} className="shrink-0 text-xs text-muted-foreground">
                {formatRelative(mail.sentAt)}
              </time>
            </span>
            <span className="block truncate text-sm text-muted-foreground">{mail.to}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
