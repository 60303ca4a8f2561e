import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findLocaleOf } from '../../../platform/mail/store.ts';
import { invitationMail } from './invitation-mail.ts';
import { newLink } from './issue-invitation.ts';
import { canInvite, invitationAbilities } from './policy.ts';
import {
  describeWorkspace,
  findWorkspaceOf,
  lockSent,
  markCancelled,
  renewInvitation,
  type SentRow,
} from './store.ts';
import { requirePending } from './usable-invitation.ts';

interface Change {
  readonly actor: Actor;
  readonly id: string;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Throws `forbidden` for people who don't manage the team. */
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
    throw new AppError('forbidden', 'Only an admin can change an admin’s invitation.');
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

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** Mails the invitation again with a new link and seven more days; the old link stops working. */
async function renew(
  tx: Tx,
  { companyId, workspaceId }: Place,
  sent: SentRow,
  { inviterName, now }: { readonly inviterName: string | null; readonly now: Date },
): Promise<SentRow> {
  const { id } = sent;
  const { tokenHash, acceptPath, expiresAt } = newLink(now);
  await renewInvitation(tx, { companyId, id, tokenHash, expiresAt, now });
  const workspace = await describeWorkspace(tx, { companyId, workspaceId }, sent.email);
  const mail = invitationMail({
    to: sent.email,
    companyId,
    companyName: workspace.company_name,
    workspaceName: workspace.name,
    role: sent.role,
    inviterName,
    approverName: null,
    acceptPath,
    expiresAt,
    locale: await findLocaleOf(tx, { companyId, email: sent.email }),
  });
  await queueMail(tx, mail, { now });
  return { ...sent, expires_at: expiresAt };
}

export async function resendInvitation(tx: Tx, change: Change): Promise<SentRow> {
  const { actor, now } = change;
  const sent = await openPending(tx, change, 'resend');
  const renewed = await renew(tx, actor, sent, { inviterName: actor.name, now });
  await record(tx, change, 'invitation_resent');
  return renewed;
}

interface ByOperator {
  readonly companyId: string;
  readonly id: string;
  readonly operatorId: string;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** The same by the operator of the service, on behalf of the inviter. As system role. */
export async function resendAsOperator(tx: Tx, change: ByOperator): Promise<SentRow> {
  const { companyId, id, operatorId, now, clientAddress, requestId } = change;
  const workspaceId = await findWorkspaceOf(tx, companyId, id);
  const sent = workspaceId === null ? null : await lockSent(tx, { companyId, workspaceId }, id);
  if (workspaceId === null || !sent) throw notFound();
  requirePending(sent);
  const { inviter_first_name, inviter_last_name, inviter_email } = sent;
  const inviterName =
    inviter_email === null
      ? null
      : displayName({ first_name: inviter_first_name, last_name: inviter_last_name, email: inviter_email });
  const renewed = await renew(tx, { companyId, workspaceId }, sent, { inviterName, now });
  const origin = { actorId: operatorId, success: true, clientAddress, requestId };
  const detail = { invitation_id: id };
  await audit(tx, { ...origin, companyId, action: 'invitation_resent_by_operator', detail });
  return renewed;
}

export async function cancelInvitation(tx: Tx, change: Change): Promise<void> {
  const { actor, id, now } = change;
  await openPending(tx, change, 'cancel');
  await markCancelled(tx, { companyId: actor.companyId, id, now });
  await record(tx, change, 'invitation_cancelled');
}
