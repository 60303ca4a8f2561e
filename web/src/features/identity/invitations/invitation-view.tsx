import { INVITATION_TEXTS, type Invitation } from '@dealwright/contract/identity/invitations';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isProblem } from '../../../lib/http.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EntryHead } from '../../../ui/entry-page.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useInvitation } from './api.ts';
import { InvitationDetails, inviterName, workspaceName } from './invitation-details.tsx';

interface InvitationViewProps {
  readonly token: string | null;
  /** What can be done with an invitation that is still open. */
  readonly children: (invitation: Invitation) => ReactNode;
}

function refusalOf({ status, expired }: Invitation): string | null {
  if (status !== 'pending') return INVITATION_TEXTS[status];
  return expired ? INVITATION_TEXTS.expired : null;
}

function failureOf(error: unknown): string {
  if (isProblem(error, 'not_found')) return INVITATION_TEXTS.unknown;
  return (isProblem(error) && error.detail) || 'Failed to load invitation details';
}

/** The invitation of a link: loading, why it cannot be used, or what it says. */
export function InvitationView({ token, children }: InvitationViewProps) {
  const { data, error } = useInvitation(token);
  if (token === null) return <InvitationRefusal>{INVITATION_TEXTS.missing}</InvitationRefusal>;
  if (!data) {
    if (error) return <InvitationRefusal>{failureOf(error)}</InvitationRefusal>;
    return (
      <div className="grid place-items-center gap-3 text-sm text-muted-foreground">
        <Spinner className="size-5" />
        <p role="status">Loading invitation…</p>
      </div>
    );
  }
  const refusal = refusalOf(data);
  if (refusal) return <InvitationRefusal>{refusal}</InvitationRefusal>;
  return (
    <>
      <EntryHead title={`Join ${workspaceName(data.workspace)}`}>
        {data.approval
          ? `Early access for ${data.approval.company} is approved. Create your account to get started.`
          : `${inviterName(data)} invites you to work on deals together.`}
      </EntryHead>
      <InvitationDetails invitation={data} />
      {children(data)}
    </>
  );
}

function InvitationRefusal({ children }: { readonly children: string }) {
  return (
    <div role="alert">
      <h1 className="text-2xl tracking-[-0.02em] text-balance">{children}</h1>
      <p className="mt-1 mb-6 text-pretty text-muted-foreground">
        Ask the person who invited you for a new link if you still want to join.
      </p>
      <Link to="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Go to Login
      </Link>
    </div>
  );
}
