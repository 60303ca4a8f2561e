import { utcTimeInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import type { Mail } from '../../../platform/mail/mail.ts';

interface Signing {
  readonly email: string;
  readonly companyId: string | null;
  readonly device: string;
  readonly clientAddress: string;
  readonly now: Date;
  readonly locale: Locale;
}

export function newSignInMail({ email, companyId, device, clientAddress, now, locale }: Signing): Mail {
  return {
    to: email,
    companyId,
    kind: 'new_sign_in',
    subject: 'New sign-in to your account',
    heading: 'New sign-in to your account',
    blocks: [
      { text: 'Someone signed in to your account from a new device or location.' },
      { list: [`Device: ${device}`, `IP address: ${clientAddress}`, `Time: ${utcTimeInText(now, locale)}`] },
      {
        text:
          'If this was you, you don’t need to do anything. ' +
          'If it wasn’t, change your password now. That signs out every other device.',
      },
      { button: 'Review your sessions', path: '/settings?tab=security' },
    ],
  };
}

interface Reset {
  readonly email: string;
  readonly token: string;
}

/** Says nothing of whom the address belongs to: it may be read by someone else. */
export function passwordResetMail({ email, token }: Reset): Mail {
  return {
    to: email,
    kind: 'password_reset',
    subject: 'Reset your password',
    heading: 'Reset your password',
    blocks: [
      { text: 'Use this link to set a new password. It works once and expires in one hour.' },
      { button: 'Set a new password', path: `/auth?type=recovery&token=${token}` },
      { text: 'If you didn’t ask for this, ignore this email. Your password won’t change.' },
    ],
  };
}

/** Guessing has ended; the owner goes on by the link. */
export function guessedMail({ email, companyId }: Pick<Signing, 'email' | 'companyId'>): Mail {
  return {
    to: email,
    companyId,
    kind: 'password_guessed',
    subject: 'Someone is guessing your password',
    heading: 'Someone is guessing your password',
    blocks: [
      {
        text:
          'Someone entered a hundred wrong passwords in a row for your account. ' +
          'To protect it, we blocked password sign-in from new browsers.',
      },
      { text: 'Browsers you’ve used before still work. To sign in from a new one, reset your password.' },
      { button: 'Go to sign-in', path: '/auth' },
    ],
  };
}

export function passwordChangedMail({ email, companyId, device, clientAddress, now, locale }: Signing): Mail {
  return {
    to: email,
    companyId,
    kind: 'password_changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    blocks: [
      { text: 'Your account’s password was changed, and every other device was signed out.' },
      { list: [`Device: ${device}`, `IP address: ${clientAddress}`, `Time: ${utcTimeInText(now, locale)}`] },
      { text: 'If this wasn’t you, reset your password now. The link goes to this address only.' },
      { button: 'Go to sign-in', path: '/auth' },
    ],
  };
}
