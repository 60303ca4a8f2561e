import type { newInvitationSchema } from '@dealwright/contract/identity/invitations';
import type { Tx } from '@dealwright/db/database';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { findNamedOwner } from '../named-owners/store.ts';
import { requireInviter } from './change-invitation.ts';
import { issueInvitation } from './issue-invitation.ts';
import { canGrant } from './policy.ts';
import { lockSent, type SentRow } from './store.ts';

export interface InviteContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Invites a person to the inviter's workspace. Throws `forbidden` if the inviter can't invite or grant the role. */
export async function invite(
  tx: Tx,
  { actor, now, clientAddress, requestId }: InviteContext,
  { email, role, firstName, lastName, takes_over_id: takesOverId }: z.output<typeof newInvitationSchema>,
): Promise<{ readonly sent: SentRow; readonly acceptPath: string }> {
  requireInviter(actor);
  if (!canGrant(actor, role)) throw new AppError('forbidden', 'Only an admin can invite an admin.');
  const { companyId, workspaceId, userId } = actor;
  if (takesOverId && role === 'viewer') throw invalid('takes_over_id', 'A viewer can’t own deals');
  if (takesOverId && !(await findNamedOwner(tx, actor, takesOverId))) {
    throw invalid('takes_over_id', 'Choose someone in the list of owners who aren’t members');
  }
  const { id, acceptPath } = await issueInvitation(tx, {
    companyId,
    workspaceId,
    email,
    role,
    firstName,
    lastName,
    inviter: { id: userId, name: actor.name },
    takesOverId,
    now,
  });
  await audit(tx, {
    companyId,
    actorId: userId,
    action: 'invitation_sent',
    success: true,
    clientAddress,
    requestId,
    detail: { invitation_id: id, role },
  });
  const sent = await lockSent(tx, actor, id);
  if (!sent) throw new Error('what was just written is there');
  return { sent, acceptPath };
}
