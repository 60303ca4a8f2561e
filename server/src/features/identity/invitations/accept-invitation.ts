import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import type { Database } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/ids.ts';
import { joinByInvitation } from './join-by-invitation.ts';
import { lockPerson } from './membership-store.ts';
import { lockByToken } from './store.ts';
import { requireUsable } from './usable-invitation.ts';

interface Acceptance {
  readonly token: string;
  readonly userId: string;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/**
 * Takes a signed-in person into the workspace of an invitation to their address. One transaction: the workspace's
 * room, the profile and the invitation change together or not at all, and the invitation's lock decides between two
 * acceptances, or between an acceptance and a cancellation. Role and place come from the invitation alone.
 */
export function acceptInvitation(
  database: Database,
  { token, userId, now, clientAddress, requestId }: Acceptance,
): Promise<{ workspace_id: string; role: Role }> {
  return asSystem(database, async (tx) => {
    const invitation = requireUsable(await lockByToken(tx, hashToken(token)), now);
    const person = await lockPerson(tx, { id: userId });
    if (!person) throw notFound();
    if (person.email !== invitation.email) {
      throw new AppError('forbidden', INVITATION_TEXTS.otherEmail(invitation.email));
    }
    const { company_id: companyId, workspace_id: workspaceId, role } = invitation;
    // A person with a name keeps it; the invitation's name is a placeholder.
    await joinByInvitation(tx, person, invitation, {
      firstName: person.first_name ?? invitation.first_name,
      lastName: person.last_name ?? invitation.last_name,
      now,
    });
    const entry = { actorId: userId, success: true, clientAddress, requestId };
    const detail = { invitation_id: invitation.id, role };
    await audit(tx, { ...entry, companyId, action: 'invitation_accepted', detail });
    if (person.company_id && person.company_id !== companyId) {
      await audit(tx, { ...entry, companyId: person.company_id, action: 'company_left' });
    }
    return { workspace_id: workspaceId, role };
  });
}
