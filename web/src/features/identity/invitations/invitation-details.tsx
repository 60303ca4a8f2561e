import type { Invitation } from '@dealwright/contract/identity/invitations';
import { formatTime } from '../../../lib/format.ts';

const TYPES = { team: 'Team', personal: 'Personal' } as const;

/** Who invites: by name, else by address; the service where it let the company in; 'Someone' where that is gone. */
export function inviterName({ inviter, approval }: Pick<Invitation, 'inviter' | 'approval'>): string {
  if (!inviter) return approval ? 'Dealwright' : 'Someone';
  return [inviter.first_name, inviter.last_name].filter(Boolean).join(' ') || inviter.email;
}

export function workspaceName(workspace: Invitation['workspace']): string {
  return workspace?.name || 'Unknown Workspace';
}

/** 'SALES REP' */
function roleInCapitals(role: Invitation['role']): string {
  return role.replaceAll('_', ' ').toUpperCase();
}

/** What the invitation says, line by line. */
export function InvitationDetails({ invitation }: { readonly invitation: Invitation }) {
  const { approval, workspace, email, role, expires_at } = invitation;
  const type = workspace && TYPES[workspace.workspace_type];
  const lines = [
    ...(approval
      ? [
          ['Company', approval.company] as const,
          ['Approved by', approval.by ? `${approval.by}, Dealwright` : 'Dealwright'] as const,
        ]
      : [['Invited by', inviterName(invitation)] as const]),
    ['Workspace', workspaceName(workspace)],
    ['Type', type ?? TYPES.team],
    ['Email', email],
    ['Role', roleInCapitals(role)],
    ['Expires', formatTime(expires_at)],
  ] as const;
  return (
    <dl className="divide-y divide-border rounded-lg border border-border bg-card text-sm">
      {lines.map(([term, text]) => (
        <div key={term} className="flex items-baseline justify-between gap-4 px-3 py-2.5">
          <dt className="shrink-0 text-muted-foreground">{term}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
