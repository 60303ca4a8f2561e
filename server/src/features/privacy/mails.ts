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
      { text: `It can be fetched for ${EXPORT_HOURS} hours, by you alone, and is removed then.` },
      { button: 'Fetch it', path: '/settings?tab=data-controls' },
      { text: 'If you did not ask for it, change your password now: somebody else is signed in as you.' },
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
    subject: 'Your account is going to be erased',
    heading: 'Your account is going to be erased',
    blocks: [
      {
        text: `You asked for it. It happens on ${utcDayInText(dueAt, locale)}; until then you can sign in and change your mind.`,
      },
      {
        text: 'What you wrote for your company stays with it, without your name. Your open deals go to a colleague.',
      },
      { button: 'Keep my account', path: '/settings?tab=data-controls' },
      { text: 'If this was not you, keep the account and change your password now.' },
    ],
  };
}

export function deletionGivenUpMail({ email, companyId }: Addressee): Mail {
  return {
    to: email,
    companyId,
    kind: 'account_deletion_given_up',
    subject: 'Your account stays',
    heading: 'Your account stays',
    blocks: [{ text: 'The deletion was canceled. Nothing is erased.' }],
  };
}

export function accountErasedMail({ email, companyId }: Addressee): Mail {
  return {
    to: email,
    companyId,
    kind: 'account_erased',
    subject: 'Your account was erased',
    heading: 'Your account was erased',
    blocks: [
      {
        text: 'As you asked: your name, your address and your ways in are gone. This is our last mail to you.',
      },
    ],
  };
}

const KINDS: Readonly<Record<RetentionKind, string>> = {
  usage_logs: 'Entries of the usage log',
  archived_deals: 'Archived deals, with everything in them,',
  invitations: 'Past invitations',
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
    subject: 'How long your company keeps data was changed',
    heading: 'How long your company keeps data was changed',
    blocks: [
      { text: `${KINDS[kind]} are now kept for ${days} days. ${changedBy} has set that.` },
      {
        text: `What is older is deleted from ${utcDayInText(nextRunAt, locale)} on. Until then it can be taken back.`,
      },
      { button: 'Look at it', path: '/settings?tab=data-controls' },
    ],
  };
}
