import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { newLink } from './issue-invitation.ts';
import { canInvite, invitationAbilities } from './policy.ts';
import { describeWorkspace, lockSent, markCancelled, renewInvitation, type SentRow } from './store.ts';
import { requirePending } from './usable-invitation.ts';

interface Change {
  readonly actor: Actor;
  readonly id: string;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Throws `forbidden` for whoever does not run the team. */
export function requireInviter(actor: Actor): void {
  if (!canInvite(actor)) {
    throw new AppError('forbidden', "You don't have permission to access team management.");
  }
}

async function openPending(tx: Tx, { actor, id }: Change, ability: 'resend' | 'cancel'): Promise<SentRow> {
  requireInviter(actor);
  const sent = await lockSent(tx, actor, id);
  if (!sent) throw notFound();
  if (!invitationAbilities(actor, sent)[ability]) {
    throw new AppError('forbidden', 'Only an admin may change the invitation of an admin.');
  }
  // One that has expired may be sent again, or cleared away.
  requirePending(sent);
  return sent;
}

function record(tx: Tx, change: Change, action: string): Promise<void> {
  const { actor, id, clientAddress, requestId } = change;
  const detail = { invitation_id: id };
  return audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail,
  });
}

/** Mails the invitation again with a new link and seven more days; the old link stops working. */
export async function resendInvitation(tx: Tx, change: Change): Promise<SentRow> {
  const { actor, id, now } = change;
  const sent = await openPending(tx, change, 'resend');
  const { tokenHash, acceptPath, expiresAt } = newLink(now);
  await renewInvitation(tx, { companyId: actor.companyId, id, tokenHash, expiresAt, now });
  const workspace = await describeWorkspace(tx, actor, sent.email);
  const mail = invitationMail({
    to: sent.email,
    companyId: actor.companyId,
    companyName: workspace.company_name,
    workspaceName: workspace.name,
    role: sent.role,
    inviterName: actor.name,
    approverName: null,
    acceptPath,
    expiresAt,
  });
  await queueMail(tx, mail, { now });
  await record(tx, change, 'invitation_resent');
  return { ...sent, expires_at: expiresAt };
}

export async function cancelInvitation(tx: Tx, change: Change): Promise<void> {
  const { actor, id, now } = change;
  await openPending(tx, change, 'cancel');
  await markCancelled(tx, { companyId: actor.companyId, id, now });
  await record(tx, change, 'invitation_cancelled');
}
