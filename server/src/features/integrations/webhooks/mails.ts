import type { Mail } from '../../../platform/mail/mail.ts';

interface Paused {
  readonly to: string;
  readonly companyId: string;
  readonly host: string;
  readonly reason: 'failing' | 'gone';
}

const WHY: Readonly<Record<Paused['reason'], string>> = {
  failing: 'Nothing has arrived there for three days.',
  gone: 'It answered 410: gone.',
};

/** To each admin, once when sending stops. */
export function webhookPausedMail({ to, companyId, host, reason }: Paused): Mail {
  return {
    to,
    companyId,
    kind: 'webhook_paused',
    subject: 'Your webhook is paused',
    heading: 'Your webhook is paused',
    blocks: [
      { text: `Nothing is sent to ${host} any more. ${WHY[reason]}` },
      { text: 'What happens meanwhile is recorded as skipped, and can be sent later.' },
      { text: 'Check the last responses, fix the receiver, and resume the webhook.' },
      { button: 'Open AI & Webhooks', path: '/settings?tab=ai-webhooks' },
    ],
  };
}
