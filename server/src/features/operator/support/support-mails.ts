import { IMPACT_LABELS, ownRequestPath } from '@dealwright/contract/operator/support';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { RequestRow } from './store.ts';

/** Who asks. */
export interface Asker {
  readonly name: string;
  readonly email: string;
  readonly companyId: string;
  readonly company: string;
}

const nounOf = ({ type }: Pick<RequestRow, 'type'>): string =>
  type === 'ticket' ? 'support ticket' : 'feature request';

export function requestMail(to: string, request: RequestRow, asker: Asker): Mail {
  const files = request.attachments.map(({ file_name }) => file_name);
  return {
    to,
    kind: 'support_request',
    companyId: asker.companyId,
    subject: `Support: ${request.title}`,
    heading: request.title,
    blocks: [
      {
        list: [
          `From: ${asker.name}, ${asker.email}, ${asker.company}`,
          ...(request.impact_category
            ? [`Impact: ${IMPACT_LABELS[request.impact_category]}`]
            : ['Type: Feature request']),
          ...(files.length > 0 ? [`Files: ${files.join(', ')}`] : []),
        ],
      },
      { quote: request.description },
      { button: 'Open the ticket', path: `/super-admin/tickets/${request.id}` },
    ],
  };
}

export function receivedMail(request: RequestRow, asker: Asker): Mail {
  return {
    to: asker.email,
    kind: 'support_received',
    companyId: asker.companyId,
    subject: `We received your ${nounOf(request)}: ${request.title}`,
    heading: `We received your ${nounOf(request)}`,
    blocks: [
      {
        text: 'Thanks for contacting us. We’ll reply by email, and you can follow your request in Dealwright.',
      },
      { text: request.title },
      { quote: request.description },
      { button: 'Open your request', path: ownRequestPath(request.id) },
    ],
  };
}

export function replyMail(request: RequestRow, asker: Asker, body: string): Mail {
  return {
    to: asker.email,
    kind: 'support_reply',
    companyId: asker.companyId,
    subject: `Re: ${request.title}`,
    heading: request.title,
    blocks: [
      { text: 'Support replied:' },
      { quote: body },
      { text: 'To reply, open your request in Dealwright.' },
      { button: 'Open your request', path: ownRequestPath(request.id) },
    ],
  };
}

export function followUpMail(to: string, request: RequestRow, asker: Asker, body: string): Mail {
  return {
    to,
    kind: 'support_follow_up',
    companyId: asker.companyId,
    subject: `Support: ${request.title}`,
    heading: `${asker.name} (${asker.company}) replied`,
    blocks: [{ quote: body }, { button: 'Open the ticket', path: `/super-admin/tickets/${request.id}` }],
  };
}
