import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { GoogleButton } from '../features/identity/google/google-button.tsx';
import { entrySearch, readTicket, type Ticket } from '../features/identity/invitations/ticket.ts';
import { useSession } from '../features/identity/session/api.ts';
import { SignInForm } from '../features/identity/session/sign-in-form.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { EntryHead, EntryPage } from '../ui/entry-page.tsx';
import { lazy } from '../ui/lazy.ts';
import { Spinner } from '../ui/spinner.tsx';

// For the few who come with an invitation or a code: the others load none of it.
const SignUp = lazy(() =>
  import('../features/identity/invitations/sign-up.tsx').then((module) => ({ default: module.SignUp })),
);

interface SignInPageProps {
  readonly onSignedUp: () => void;
}

export function SignInPage({ onSignedUp }: SignInPageProps) {
  const search = useSearch({ from: '/auth' });
  const ticket = readTicket(search);
  const mayJoin = ticket.invitationToken !== null || ticket.workspaceCode !== null;
  const signsUp = mayJoin && !ticket.wantsSignIn;
  usePage({ title: signsUp ? 'Sign up' : 'Sign in', canonical: '/auth' });
  const google = <GoogleButton invitationToken={ticket.invitationToken} refusal={search.google} />;
  const signIn = <SignIn ticket={mayJoin && !signsUp ? ticket : null}>{google}</SignIn>;
  const wait = <Spinner label="Loading" className="mx-auto size-5 text-muted-foreground" />;
  return (
    <EntryPage>
      {signsUp ? (
        <Suspense fallback={wait}>
          <SignUp ticket={ticket} onSignedUp={onSignedUp} otherwise={signIn}>
            {google}
          </SignUp>
        </Suspense>
      ) : (
        signIn
      )}
    </EntryPage>
  );
}

interface SignInProps {
  readonly ticket: Ticket | null;
  readonly children: ReactNode;
}

function SignIn({ ticket, children }: SignInProps) {
  const { data: session } = useSession();
  return (
    <>
      <EntryHead title="Sign in">
        {ticket?.invitationToken ? 'Next, you’ll see your invitation.' : 'Sign in to your pipeline.'}
      </EntryHead>
      <SignInForm session={session}>{children}</SignInForm>
      {ticket && (
        <Link
          to="/auth"
          search={entrySearch(ticket, 'sign-up')}
          className={buttonClass({ variant: 'ghost', size: 'lg', className: 'mt-3' })}
        >
          Create an account instead
        </Link>
      )}
    </>
  );
}
