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
      { text: 'Someone signed in to your account from a device or place we have not seen before.' },
      { list: [`Device: ${device}`, `Address: ${clientAddress}`, `Time: ${utcTimeInText(now, locale)}`] },
      {
        text:
          'If that was you, there is nothing to do. ' +
          'If it was not, change your password now: this signs out every other device.',
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
      { text: 'Open this link to set a new password. It works once, for one hour.' },
      { button: 'Set a new password', path: `/auth?type=recovery&token=${token}` },
      { text: 'If you did not ask for this, there is nothing to do: your password stays as it is.' },
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
          'A hundred wrong passwords in a row were tried for your account. ' +
          'New browsers can no longer sign in with a password.',
      },
      { text: 'Browsers you have used before still work. To sign in on a new one, reset your password.' },
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
      { text: 'The password of your account was changed, and every other session was signed out.' },
      { list: [`Device: ${device}`, `Address: ${clientAddress}`, `Time: ${utcTimeInText(now, locale)}`] },
      { text: 'If that was not you, ask for a new password now: the link goes to this address only.' },
      { button: 'Go to sign-in', path: '/auth' },
    ],
  };
}
