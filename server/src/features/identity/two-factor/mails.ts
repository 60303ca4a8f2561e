import type { SessionRow } from '../../../platform/authenticate.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

type Addressee = Pick<SessionRow, 'email' | 'company_id'>;

const SECURITY = '/settings?tab=security';

export function factorAddedMail({ email, company_id }: Addressee): Mail {
  return {
    to: email,
    companyId: company_id,
    kind: 'two_factor_enabled',
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    blocks: [
      {
        text:
          'Signing in now also requires a code from your authenticator app. ' +
          'Every other device has been signed out.',
      },
      { text: 'Keep your recovery codes somewhere you can reach without your phone.' },
      { text: 'If this wasn’t you, reset your password now and contact us.' },
      { button: 'Open security settings', path: SECURITY },
    ],
  };
}

export function factorRemovedMail({ email, company_id }: Addressee): Mail {
  return {
    to: email,
    companyId: company_id,
    kind: 'two_factor_disabled',
    subject: 'Two-factor authentication is off',
    heading: 'Two-factor authentication is off',
    blocks: [
      {
        text:
          'An authenticator app was removed from your account. You now sign in with only your password. ' +
          'Every other device has been signed out.',
      },
      { text: 'If this wasn’t you, reset your password now and set up two-factor authentication again.' },
      { button: 'Open security settings', path: SECURITY },
    ],
  };
}

export function recoveryCodeUsedMail({ email, company_id }: Addressee): Mail {
  return {
    to: email,
    companyId: company_id,
    kind: 'recovery_code_used',
    subject: 'A recovery code was used to sign in to your account',
    heading: 'A recovery code was used',
    blocks: [
      { text: 'Someone who knows your password signed in to your account with one of your recovery codes.' },
      {
        list: [
          'Two-factor authentication is off: every authenticator app was removed.',
          'Your other recovery codes no longer work.',
          'Every other device has been signed out.',
        ],
      },
      { text: 'If this was you, set up two-factor authentication again.' },
      { button: 'Set up two-factor authentication', path: SECURITY },
      { text: 'If it wasn’t you, reset your password now.' },
    ],
  };
}
