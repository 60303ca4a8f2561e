import { EXPORT_HOURS } from '@dealwright/contract/data-controls';
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
