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
      {
        text: `Someone asked to change the email address of the Dealwright account ${oldEmail} to this one.`,
      },
      { button: 'Confirm this address', path: `/verify-email?change=confirm&token=${token}` },
      { text: 'The link works once and expires in 24 hours. If this wasn’t you, ignore this email.' },
    ],
  };
}

/** To the current owner of the address; nobody else learns that it's taken. */
export function takenMail({ newEmail }: Pick<Change, 'newEmail'>): Mail {
  return {
    to: newEmail,
    kind: 'email_change_taken',
    subject: 'Someone tried to use your email address',
    heading: 'Someone tried to use your email address',
    blocks: [
      {
        text:
          'Someone tried to change the email address of another Dealwright account to this one. ' +
          'It already belongs to an account, so nothing was changed, and we didn’t tell them.',
      },
      {
        text: 'If this was you, sign in with this address, or choose a different address for the other account.',
      },
      { button: 'Go to sign-in', path: '/auth' },
    ],
  };
}

export function askedMail({ oldEmail, newEmail, companyId }: Change): Mail {
  return {
    to: oldEmail,
    companyId,
    kind: 'email_change_asked',
    subject: 'Request to change your email address',
    heading: 'Request to change your email address',
    blocks: [
      { text: `Someone asked to change your account’s email address from this one to ${newEmail}.` },
      { text: 'Nothing changes until the new address is confirmed.' },
      {
        text: 'If this wasn’t you, cancel the change and set a new password. That signs out every other device.',
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
      { text: `Your account now uses ${newEmail} instead of this address.` },
      { text: `If this wasn’t you, undo the change. You can do this for ${UNDO_DAYS} days.` },
      { button: 'Undo change', path: `/verify-email?change=undo&token=${undoToken}` },
      { text: 'Undoing the change signs out every device. You then set a new password.' },
    ],
  };
}

export function undoneMail({ newEmail, companyId }: Omit<Change, 'oldEmail'>): Mail {
  return {
    to: newEmail,
    companyId,
    kind: 'email_change_undone',
    subject: 'Your email address change was undone',
    heading: 'Your email address change was undone',
    blocks: [
      {
        text:
          'Someone used the undo link that we sent to your previous address. ' +
          'Your account uses that address again, and every device has been signed out.',
      },
    ],
  };
}
