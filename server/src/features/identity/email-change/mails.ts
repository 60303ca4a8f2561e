import { UNDO_DAYS } from '@dealwright/contract/identity/email-change';
import type { Mail } from '../../../platform/mail/mail.ts';

interface Change {
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly companyId: string | null;
}

export function confirmMail({ oldEmail, newEmail, companyId }: Change, token: string): Mail {
  return {
    to: newEmail,
    companyId,
    kind: 'email_change_confirm',
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    blocks: [
      { text: `Someone asked that the Dealwright account of ${oldEmail} use this address from now on.` },
      { button: 'Confirm this address', path: `/verify-email?change=confirm&token=${token}` },
      { text: 'The link works once, for 24 hours. If this was not you, there is nothing to do.' },
    ],
  };
}

/** To whoever has the address already: nobody else learns that they do. */
export function takenMail({ newEmail }: Pick<Change, 'newEmail'>): Mail {
  return {
    to: newEmail,
    kind: 'email_change_taken',
    subject: 'Someone wants to use your email address',
    heading: 'Someone wants to use your email address',
    blocks: [
      {
        text:
          'Someone asked that another Dealwright account use this address. ' +
          'It belongs to an account already, so nothing was changed, and they were not told.',
      },
      { text: 'If this was you: sign in with this address, or choose another one for the other account.' },
      { button: 'Go to sign-in', path: '/auth' },
    ],
  };
}

export function askedMail({ oldEmail, newEmail, companyId }: Change): Mail {
  return {
    to: oldEmail,
    companyId,
    kind: 'email_change_asked',
    subject: 'A new email address was asked for',
    heading: 'A new email address was asked for',
    blocks: [
      { text: `Someone asked that your account use ${newEmail} instead of this address.` },
      { text: 'Nothing changes before the new address confirms it.' },
      {
        text: 'If this was not you, cancel the change and set a new password. That signs out every other device.',
      },
      { button: 'Review the change', path: '/settings?tab=general' },
    ],
  };
}

export function changedMail({ oldEmail, newEmail, companyId }: Change, undoToken: string): Mail {
  return {
    to: oldEmail,
    companyId,
    kind: 'email_changed',
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    blocks: [
      { text: `Your account uses ${newEmail} from now on, and no longer this address.` },
      { text: `If this was not you, take it back. You can do so for ${UNDO_DAYS} days.` },
      { button: 'Undo change', path: `/verify-email?change=undo&token=${undoToken}` },
      { text: 'This ends every session of the account, and you set a new password.' },
    ],
  };
}

export function undoneMail({ newEmail, companyId }: Omit<Change, 'oldEmail'>): Mail {
  return {
    to: newEmail,
    companyId,
    kind: 'email_change_undone',
    subject: 'The change of your email address was taken back',
    heading: 'The change of your email address was taken back',
    blocks: [
      {
        text:
          'By the link that was mailed to the address before this one. ' +
          'The account uses that address again, and every session has ended.',
      },
    ],
  };
}
