import { utcTimeInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import type { Mail } from '../../../platform/mail/mail.ts';

interface Reset {
  readonly to: string;
  readonly companyId: string;
  /** Whose factor it is. */
  readonly ofEmail: string;
  /** Who asked: a colleague's name, or the operator. */
  readonly by: string;
}

/** To the admin whose factor it is, and to every other admin: any of them can stop it. */
export function resetAskedMail(
  { to, companyId, ofEmail, by }: Reset,
  { dueAt, locale }: { readonly dueAt: Date; readonly locale: Locale },
): Mail {
  return {
    to,
    companyId,
    kind: 'factor_reset_asked',
    subject: 'Two-factor authentication will be reset',
    heading: 'Two-factor authentication will be reset',
    blocks: [
      { text: `${by} asked to reset two-factor authentication for ${ofEmail}.` },
      {
        text: `The reset takes effect on ${utcTimeInText(dueAt, locale)}, unless they or an admin stop it first.`,
      },
      { text: 'If you didn’t expect this, stop it now under Settings, Team.' },
      { button: 'Review the reset', path: '/settings?tab=team' },
    ],
  };
}

export function resetStoppedMail({ to, companyId, ofEmail, by }: Reset): Mail {
  return {
    to,
    companyId,
    kind: 'factor_reset_stopped',
    subject: 'The two-factor reset was stopped',
    heading: 'The two-factor reset was stopped',
    blocks: [{ text: `${by} stopped the two-factor reset for ${ofEmail}. Nothing was changed.` }],
  };
}

export function resetDoneMail({ to, companyId, ofEmail, by }: Reset): Mail {
  return {
    to,
    companyId,
    kind: 'factors_reset',
    subject: 'Two-factor authentication was reset',
    heading: 'Two-factor authentication was reset',
    blocks: [
      { text: `${by} reset two-factor authentication for ${ofEmail}.` },
      {
        list: [
          'Authenticator apps and recovery codes no longer work.',
          'You are signed out everywhere.',
          'Your password no longer works. Set a new one with the link we emailed you, or with “Forgot password”.',
        ],
      },
      { text: 'Then set up two-factor authentication again. If you didn’t ask for this, tell an admin.' },
      { button: 'Go to sign-in', path: '/auth' },
    ],
  };
}
