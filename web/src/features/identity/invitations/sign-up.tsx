import { type ReactNode, useEffect } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { EntryHead } from '../../../ui/entry-page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { useAdmission } from './api.ts';
import { SignUpForm } from './sign-up-form.tsx';
import type { Ticket } from './ticket.ts';

interface SignUpProps {
  readonly ticket: Ticket;
  readonly onSignedUp: () => void;
  /** Shown where the ticket opens nothing. */
  readonly otherwise: ReactNode;
  /** Another way to accept an invitation, below the form. */
  readonly children: ReactNode;
}

/** Sign-up for people with a valid invitation or workspace code. */
export function SignUp({ ticket, onSignedUp, otherwise, children }: SignUpProps) {
  const { data, error } = useAdmission(ticket);
  const isInvitation = ticket.invitationToken !== null;
  useEffect(() => {
    if (!error) return;
    const title = isInvitation ? 'Invalid Invitation' : 'Invalid Workspace Code';
    const known = isProblem(error, 'not_found', 'too_many_requests');
    notifyError(known ? title : 'Sign up failed', { text: problemText(error), id: 'ticket' });
  }, [error, isInvitation]);
  if (error) return otherwise;
  if (!data) return <Spinner label="Loading" className="mx-auto size-5 text-muted-foreground" />;
  return (
    <>
      <EntryHead title={`Join ${data.workspaceName}`}>
        {isInvitation
          ? 'Create your account to accept the invitation.'
          : 'Create your account to join the workspace.'}
      </EntryHead>
      <SignUpForm ticket={ticket} invited={data.invited} onSignedUp={onSignedUp} />
      {isInvitation && children}
    </>
  );
}
