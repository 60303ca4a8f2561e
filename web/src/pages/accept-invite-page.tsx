import { useSearch } from '@tanstack/react-router';
import { AcceptActions, VisitorActions } from '../features/invitations/accept-actions.tsx';
import { Accepted } from '../features/invitations/accepted.tsx';
import { useAcceptInvitation, useInvitation } from '../features/invitations/api.ts';
import { workspaceName } from '../features/invitations/invitation-details.tsx';
import { InvitationView } from '../features/invitations/invitation-view.tsx';
import { readTicket } from '../features/invitations/ticket.ts';
import { useSessionState } from '../features/session/api.ts';
import { usePage } from '../lib/page-title.ts';
import { EntryPage } from '../ui/entry-page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Opens for anyone: what the invitation says, and what this person can do with it. */
export function AcceptInvitePage() {
  usePage({ title: 'Invitation', canonical: '/accept-invite' });
  const { invitationToken: token } = readTicket(useSearch({ from: '/accept-invite' }));
  const { loading, user } = useSessionState();
  const accept = useAcceptInvitation();
  const { data: invitation } = useInvitation(token);
  if (accept.isSuccess) {
    return (
      <EntryPage>
        <Accepted workspace={workspaceName(invitation?.workspace ?? null)} />
      </EntryPage>
    );
  }
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
