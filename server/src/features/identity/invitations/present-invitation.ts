import type { Invitation, SentInvitation } from '@dealwright/contract/identity/invitations';
import type { Actor } from '../../../platform/actor.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { invitationAbilities } from './policy.ts';
import type { InvitationOfLink, SentRow } from './store.ts';
import { isExpired } from './usable-invitation.ts';

/** The invitation as shown to holders of its link. */
export function presentInvitation(row: InvitationOfLink, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    workspace_id: row.workspace_id,
    workspace:
      row.workspace_name === null
        ? null
        : { name: row.workspace_name, workspace_type: row.workspace_type ?? 'team' },
    expires_at: row.expires_at.toISOString(),
    expired: isExpired(row, now),
    status: row.status,
    inviter:
      row.inviter_email === null
        ? null
        : {
            first_name: row.inviter_first_name,
            last_name: row.inviter_last_name,
            email: row.inviter_email,
          },
    approval: row.approved_company === null ? null : { company: row.approved_company, by: row.approved_by },
  };
}

/** The invitation for the team that sent it, with what the person may do with it. */
export function presentSent(row: SentRow, actor: Pick<Actor, 'role'>, now: Date): SentInvitation {
  const { id, email, role, first_name, last_name, status } = row;
  return {
    id,
    email,
    role,
    first_name,
    last_name,
    status,
    expires_at: row.expires_at.toISOString(),
    expired: isExpired(row, now),
    created_at: row.created_at.toISOString(),
    invited_by:
      row.inviter_id === null || row.inviter_email === null
        ? null
        : {
            id: row.inviter_id,
            name: displayName({
              first_name: row.inviter_first_name,
              last_name: row.inviter_last_name,
              email: row.inviter_email,
            }),
          },
    takes_over:
      row.takes_over_id === null
        ? null
        : {
            id: row.takes_over_id,
            name: displayName({
              first_name: row.takes_over_first_name,
              last_name: row.takes_over_last_name,
              email: '',
            }),
          },
    can: invitationAbilities(actor, row),
  };
}
