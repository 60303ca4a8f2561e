import { EXPORT_HOURS } from '@dealwright/contract/privacy/data-controls';
import type { RetentionKind } from '@dealwright/contract/privacy/retention';
import { utcDayInText } from '@dealwright/domain/in-text';
import type { Locale } from '@dealwright/domain/locale';
import type { Mail } from '../../platform/mail/mail.ts';

interface Addressee {
  readonly email: string;
  readonly companyId: string | null;
}

export function exportReadyMail({ email, companyId }: Addressee): Mail {
  return {
    to: email,
    companyId,
    kind: 'export_ready',
    subject: 'Your export is ready',
    heading: 'Your export is ready',
    blocks: [
      { text: `Only you can download it. We delete it after ${EXPORT_HOURS} hours.` },
      { button: 'Download export', path: '/settings?tab=data-controls' },
      { text: 'If you didn’t ask for it, change your password now. Someone else is signed in as you.' },
    ],
  };
}

interface Deletion extends Addressee {
  readonly dueAt: Date;
  readonly locale: Locale;
}

export function deletionAskedMail({ email, companyId, dueAt, locale }: Deletion): Mail {
  return {
    to: email,
    companyId,
    kind: 'account_deletion_asked',
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    blocks: [
      {
        text:
          `You asked us to delete it. We’ll do so on ${utcDayInText(dueAt, locale)}. ` +
          'Until then, you can sign in and cancel the deletion.',
      },
      {
        text: 'What you wrote for your company stays with it, without your name. Your open deals go to a colleague.',
      },
      { button: 'Cancel deletion', path: '/settings?tab=data-controls' },
      { text: 'If this wasn’t you, cancel the deletion and change your password now.' },
    ],
  };
}

export function deletionGivenUpMail({ email, companyId }: Addressee): Mail {
  return {
    to: email,
    companyId,
    kind: 'account_deletion_given_up',
    subject: 'Your account won’t be deleted',
    heading: 'Your account won’t be deleted',
    blocks: [{ text: 'The deletion was canceled. Nothing was deleted.' }],
  };
}

export function accountErasedMail({ email, companyId }: Addressee): Mail {
  return {
    to: email,
    companyId,
    kind: 'account_erased',
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    blocks: [
      {
        text: 'As you asked, we deleted your name, your address and your ways to sign in. This is our last email to you.',
      },
    ],
  };
}

const KINDS: Readonly<Record<RetentionKind, string>> = {
  usage_logs: 'Usage log entries',
  archived_deals: 'Archived deals, with everything in them,',
  invitations: 'Past invitations',
  audio: 'The audio of recordings',
};

interface RetentionChanged {
  readonly email: string;
  readonly companyId: string;
  readonly kind: RetentionKind;
  readonly days: number;
  readonly changedBy: string;
  readonly nextRunAt: Date;
  readonly locale: Locale;
}

export function retentionChangedMail(change: RetentionChanged): Mail {
  const { email, companyId, kind, days, changedBy, nextRunAt, locale } = change;
  return {
    to: email,
    companyId,
    kind: 'retention_changed',
    subject: 'Your company’s data retention was changed',
    heading: 'Your company’s data retention was changed',
    blocks: [
      { text: `${KINDS[kind]} are now kept for ${days} days. ${changedBy} made this change.` },
      {
        text:
          `Older records will be deleted starting ${utcDayInText(nextRunAt, locale)}. ` +
          'Until then, an admin can undo the change.',
      },
      { button: 'Open Data Controls', path: '/settings?tab=data-controls' },
    ],
  };
}
