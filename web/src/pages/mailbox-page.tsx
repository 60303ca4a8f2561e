import { Link } from '@tanstack/react-router';
import { Mailbox } from '../features/identity/mailbox/mailbox.tsx';
import { usePage } from '../lib/page-title.ts';
import { LogoMark } from '../ui/logo.tsx';

/** `/dev/mailbox`: the mails that demo mode keeps instead of sending them. */
export function MailboxPage() {
  usePage({ title: 'Mailbox', canonical: '/dev/mailbox' });
  return (
    <main className="flex min-h-dvh flex-col md:h-dvh">
      <header className="flex items-center gap-3 border-b border-border px-4 py-2">
        <Link
          to="/"
          aria-label="Dealwright, start page"
          className="flex size-11 items-center justify-center rounded-lg"
        >
          <LogoMark />
        </Link>
        <div className="min-w-0">
          <h1 className="text-lg">Mailbox</h1>
          <p className="truncate text-xs text-muted-foreground">
            Demo mode keeps all emails on this machine.
          </p>
        </div>
      </header>
      <Mailbox />
    </main>
  );
}
