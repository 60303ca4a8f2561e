import type { MailboxMessage } from '@dealwright/contract/identity/mailbox';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Inbox, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useMailbox } from './api.ts';
import { MailList } from './mail-list.tsx';
import { MailView } from './mail-view.tsx';

/** List and message side by side; on a phone one after the other. */
export function Mailbox() {
  const { to = '', mail: chosen = null } = useSearch({ from: '/dev/mailbox' });
  const mailbox = useMailbox(to);
  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[22rem_minmax(0,1fr)]">
      <section
        aria-label="Emails"
        className={cx(
          'flex min-h-0 flex-col border-border md:h-full md:overflow-y-auto md:border-r',
          chosen !== null && 'max-md:hidden',
        )}
      >
        <AddressFilter to={to} />
        <QueryState
          query={mailbox}
          skeleton={
            <div className="p-4">
              <SkeletonList rows={6} />
            </div>
          }
          notFound="Emails go out over SMTP here and aren’t kept."
        >
          {(mails) =>
            mails.length === 0 ? <Nothing to={to} /> : <MailList mails={mails} chosen={chosen} to={to} />
          }
        </QueryState>
      </section>
      <Chosen mails={mailbox.data ?? []} chosen={chosen} to={to} />
    </div>
  );
}

function Nothing({ to }: { readonly to: string }) {
  return (
    <EmptyState icon={<Inbox />} title={to === '' ? 'No emails yet' : `No email to ${to}`}>
      In demo mode, emails don’t leave this machine. They appear here instead.
    </EmptyState>
  );
}

interface ChosenProps {
  readonly mails: readonly MailboxMessage[];
  readonly chosen: string | null;
  readonly to: string;
}

function Chosen({ mails, chosen, to }: ChosenProps) {
  const navigate = useNavigate();
  const mail = mails.find(({ id }) => id === chosen);
  if (!mail) {
    return (
      <div
        className={cx(
          'place-items-center text-muted-foreground',
          chosen === null ? 'hidden md:grid' : 'grid',
        )}
      >
        {mails.length > 0 && (
          <p>{chosen === null ? 'Choose an email to read it.' : 'This email no longer exists.'}</p>
        )}
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-col">
      <Button
        variant="ghost"
        className="m-2 self-start md:hidden"
        onClick={() => void navigate({ to: '/dev/mailbox', search: to === '' ? {} : { to } })}
      >
        <ArrowLeft aria-hidden />
        All emails
      </Button>
      <MailView key={mail.id} mail={mail} />
    </div>
  );
}

/** Narrows the list to one address. */
function AddressFilter({ to }: { readonly to: string }) {
  const [typed, setTyped] = useState(to);
  const settled = useDebounced(typed.trim().toLowerCase(), 300);
  const navigate = useNavigate({ from: '/dev/mailbox' });
  useEffect(() => {
    if (settled === to) return;
    // A mail that was chosen while one still typed stays chosen.
    void navigate({
      to: '/dev/mailbox',
      search: ({ mail }) => ({ ...(settled !== '' && { to: settled }), ...(mail !== undefined && { mail }) }),
      replace: true,
    });
  }, [settled, to, navigate]);
  return (
    <div className="relative border-b border-border p-3">
      <Search
        aria-hidden
        className="absolute top-1/2 left-5.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Field label="Address" hideLabel>
        <Input
          type="search"
          placeholder="Filter by recipient"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="pl-9"
        />
      </Field>
    </div>
  );
}
