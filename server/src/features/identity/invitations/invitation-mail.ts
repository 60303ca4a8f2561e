import { dayOf } from '@dealwright/domain/calendar';
import { dayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import { ROLE_LABELS, type Role } from '@dealwright/domain/role';
import type { Mail } from '../../../platform/mail/mail.ts';

interface InvitationMail {
  readonly to: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly workspaceName: string;
  readonly role: Role;
  /** Who invites; null if the operator let the company in. */
  readonly inviterName: string | null;
  /** Who let the company in; null if that is not known, or a colleague invites. */
  readonly approverName: string | null;
  readonly acceptPath: string;
  readonly expiresAt: Date;
  /** Of who is invited. */
  readonly locale: Locale;
}

export function invitationMail(invitation: InvitationMail): Mail {
  const { companyName, workspaceName, inviterName, approverName, role, expiresAt, locale } = invitation;
  const place = `the workspace ${workspaceName} at ${companyName}`;
  const article = role === 'admin' ? 'an' : 'a';
  const who = inviterName ? `${inviterName} invited you` : 'You’re invited';
  return {
    to: invitation.to,
    companyId: invitation.companyId,
    kind: 'invitation',
    subject: `${who} to ${workspaceName} on Dealwright`,
    heading: `Join ${workspaceName} on Dealwright`,
    blocks: [
      ...(inviterName
        ? []
        : [
            {
              text: `Early access for ${companyName} has been approved${approverName ? ` by ${approverName}` : ''}.`,
            },
          ]),
      { text: `${who} to join ${place} as ${article} ${ROLE_LABELS[role].toLowerCase()}.` },
      { button: 'Open the invitation', path: invitation.acceptPath },
      {
        text:
          `The link works once, for this address only, and expires on ${dayInText(dayOf(expiresAt), locale)}. ` +
          `If you don’t know who invited you, you can ignore this email.`,
      },
    ],
  };
}
