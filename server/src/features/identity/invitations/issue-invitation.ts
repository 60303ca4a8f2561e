import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findLocaleOf } from '../../../platform/mail/store.ts';
import { invitationMail } from './invitation-mail.ts';
import { describeWorkspace, insertInvitation } from './store.ts';

const VALID_DAYS = 7;

/** A token and what follows from it. Only the hash is stored. */
export function newLink(now: Date): {
  readonly tokenHash: Buffer;
  readonly acceptPath: string;
  readonly expiresAt: Date;
} {
  const token = newToken();
  return {
    tokenHash: hashToken(token),
    acceptPath: `/accept-invite?invitation_token=${token}`,
    expiresAt: new Date(now.getTime() + VALID_DAYS * 24 * 60 * 60 * 1000),
  };
}

export interface InvitationIssue {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly role: Role;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** A colleague of the workspace; null if the operator lets a company in. */
  readonly inviter: { readonly id: string; readonly name: string } | null;
  /** The operator who lets a company in, where their name is known. */
  readonly approverName?: string | null;
  /** The named owner whose records they take over. */
  readonly takesOverId?: string | null;
  readonly now: Date;
}

/**
 * Stores an invitation and mails its link, with the transaction, of either role. Returns its id and the path of the
 * link. Throws `conflict` for a personal workspace, a member, and an address that has a pending invitation.
 */
export async function issueInvitation(
  tx: Tx,
  issue: InvitationIssue,
): Promise<{ readonly id: string; readonly acceptPath: string }> {
  const { companyId, email, role, inviter, now } = issue;
  const workspace = await describeWorkspace(tx, issue, email);
  if (workspace.workspace_type === 'personal') {
    throw new AppError('conflict', 'A personal workspace has one member and no invitations');
  }
  if (workspace.is_member) throw new AppError('conflict', `${email} is a member of this workspace already`);
  const { tokenHash, acceptPath, expiresAt } = newLink(now);
  const given = { invitedBy: inviter?.id ?? null, takesOverId: issue.takesOverId ?? null };
  const row = { ...issue, ...given, tokenHash, expiresAt };
  const id = await insertInvitation(tx, { ...row, id: newId() });
  if (id === null) {
    throw new AppError('conflict', `${email} has a pending invitation already. Resend it instead.`);
  }
  const mail = invitationMail({
    to: email,
    companyId,
    companyName: workspace.company_name,
    workspaceName: workspace.name,
    role,
    inviterName: inviter?.name ?? null,
    approverName: issue.approverName ?? null,
    acceptPath,
    expiresAt,
    locale: await findLocaleOf(tx, { companyId, email }),
  });
  await queueMail(tx, mail, { now });
  return { id, acceptPath };
}
