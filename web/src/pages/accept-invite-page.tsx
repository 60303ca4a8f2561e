import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AcceptActions, VisitorActions } from '../features/identity/invitations/accept-actions.tsx';
import { Accepted } from '../features/identity/invitations/accepted.tsx';
import { useAcceptInvitation, useInvitation } from '../features/identity/invitations/api.ts';
import { workspaceName } from '../features/identity/invitations/invitation-details.tsx';
import { InvitationView } from '../features/identity/invitations/invitation-view.tsx';
import { readTicket } from '../features/identity/invitations/ticket.ts';
import { useSessionState } from '../features/identity/session/api.ts';
import { usePage } from '../lib/page-title.ts';
import { EntryPage } from '../ui/entry-page.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface AcceptInvitePageProps {
  /** Shown to a signed-in person who has not verified their address. */
  readonly unverified: ReactNode;
  /** Shown while the session owes its second factor. */
  readonly challenge: ReactNode;
}

/** Opens for anyone: what the invitation says, and what this person can do with it. */
export function AcceptInvitePage({ unverified, challenge }: AcceptInvitePageProps) {
  usePage({ title: 'Invitation', canonical: '/accept-invite' });
  const { invitationToken: token } = readTicket(useSearch({ from: '/accept-invite' }));
  const { loading, user, emailVerified, mfaRequired, mfaVerified } = useSessionState();
  const accept = useAcceptInvitation();
  const owesFactor = mfaRequired && !mfaVerified;
  const { data: invitation } = useInvitation(owesFactor ? null : token);
  if (accept.isSuccess) {
    return (
      <EntryPage>
        <Accepted workspace={workspaceName(invitation?.workspace ?? null)} />
      </EntryPage>
    );
  }
  if (user && !emailVerified) return unverified;
  if (owesFactor) return challenge;
  return (
    <EntryPage>
      <InvitationView token={token}>
        {(open) => {
          if (loading || token === null) return <Spinner label="Loading" className="mx-auto mt-6" />;
          if (!user) return <VisitorActions token={token} />;
          return <AcceptActions invitation={open} token={token} email={user.email} accept={accept} />;
        }}
      </InvitationView>
    </EntryPage>
  );
}
