import { INVITATION_TEXTS, type Invitation } from '@dealwright/contract/identity/invitations';
import { Link } from '@tanstack/react-router';
import { isProblem } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useSignOut } from '../session/api.ts';
import type { useAcceptInvitation } from './api.ts';
import { entrySearch } from './ticket.ts';

interface AcceptActionsProps {
  readonly invitation: Invitation;
  readonly token: string;
  /** Who is signed in. */
  readonly email: string;
  readonly accept: ReturnType<typeof useAcceptInvitation>;
}

/** For a signed-in person, invited or not. */
export function AcceptActions({ invitation, token, email, accept }: AcceptActionsProps) {
  const signOut = useSignOut();
  const isInvited = email.toLowerCase() === invitation.email.toLowerCase();
  const failure = accept.error
    ? (isProblem(accept.error) && accept.error.detail) || 'Failed to accept invitation'
    : null;
  const message = failure ?? (isInvited ? null : INVITATION_TEXTS.otherEmail(invitation.email));
  return (
    <div className="mt-6 flex flex-col gap-3">
      {message && (
        <Callout tone={failure ? 'lost' : 'warn'} live title={message}>
          {!isInvited && (
            <p className="mt-1 text-muted-foreground wrap-anywhere">You’re signed in as {email}.</p>
          )}
        </Callout>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={accept.isPending}
        onClick={() => {
          if (!accept.isPending) accept.mutate(token);
        }}
      >
        Accept & Join Workspace
      </Button>
      {!isInvited && (
        <Button variant="outline" size="lg" onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
      <Link to="/home" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
        Cancel
      </Link>
    </div>
  );
}

/** For a visitor. */
export function VisitorActions({ token }: { readonly token: string }) {
  const ticket = { invitationToken: token, workspaceCode: null, wantsSignIn: false };
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Link
        to="/auth"
        search={entrySearch(ticket, 'sign-up')}
        className={buttonClass({ variant: 'primary', size: 'lg' })}
      >
        Sign Up & Accept Invitation
      </Link>
      <Link
        to="/auth"
        search={entrySearch(ticket, 'sign-in')}
        className={buttonClass({ variant: 'ghost', size: 'lg' })}
      >
        I already have an account
      </Link>
    </div>
  );
}
