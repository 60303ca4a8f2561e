import type { Mail } from '../../../platform/mail/mail.ts';

interface Paused {
  readonly to: string;
  readonly companyId: string;
  readonly host: string;
  readonly reason: 'failing' | 'gone';
}

const WHY: Readonly<Record<Paused['reason'], string>> = {
  failing: 'No event has been delivered for three days.',
  gone: 'The endpoint responded with 410 (Gone).',
};

/** Sent to each admin, once, when sending stops. */
export function webhookPausedMail({ to, companyId, host, reason }: Paused): Mail {
  return {
    to,
    companyId,
    kind: 'webhook_paused',
    subject: 'Your webhook is paused',
    heading: 'Your webhook is paused',
    blocks: [
      { text: `We stopped sending events to ${host}. ${WHY[reason]}` },
      { text: 'Until you resume it, events are recorded as skipped. You can send them later.' },
      { text: 'Check the latest responses, fix the endpoint, then resume the webhook.' },
      { button: 'Open AI & Webhooks', path: '/settings?tab=ai-webhooks' },
    ],
  };
}
