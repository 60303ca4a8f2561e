import { CODE_MINUTES } from '@dealwright/contract/buyer-access/buyer-links';
import { dayInText } from '@dealwright/domain/in-text';
import { DEFAULT_LOCALE } from '@dealwright/domain/locale';
import type { Mail } from '../../platform/mail/mail.ts';

interface Sender {
  readonly companyId: string;
  readonly companyName: string;
  /** Who gets the answers. */
  readonly senderEmail: string;
}

const from = ({ companyName, senderEmail }: Sender) => ({ name: companyName, replyTo: senderEmail });

interface LinkMail extends Sender {
  readonly to: string;
  readonly senderName: string;
  /** Such as ‘quote Q-1001’. */
  readonly title: string;
  readonly token: string;
  readonly validUntil: string;
}

/** From the company to a buyer, with their personal link. */
export function linkMail(link: LinkMail): Mail {
  const { senderName, companyName, title } = link;
  return {
    to: link.to,
    companyId: link.companyId,
    kind: 'buyer_link',
    from: from(link),
    subject: `${companyName}: ${title}`,
    heading: `${senderName} at ${companyName} sent you ${title}`,
    blocks: [
      {
        text: 'You don’t need an account. When you open the link, we email you a code to confirm your address.',
      },
      { button: `Open ${title.split(',')[0]}`, path: `/q/${link.token}` },
      {
        text:
          `The link works for your address only, until ${dayInText(link.validUntil, DEFAULT_LOCALE)}. ` +
          `Reply to this email to reach ${senderName}.`,
      },
    ],
  };
}

interface CodeMail extends Sender {
  readonly to: string;
  readonly code: string;
}

export function codeMail(mail: CodeMail): Mail {
  return {
    to: mail.to,
    companyId: mail.companyId,
    kind: 'buyer_code',
    from: from(mail),
    subject: `${mail.code} is your code for ${mail.companyName}`,
    heading: 'Confirm your email address',
    blocks: [
      {
        text: `Enter this code on the page from ${mail.companyName}. It works once, for ${CODE_MINUTES} minutes.`,
      },
      { code: mail.code },
      { text: 'If you didn’t open a link from this company, you can ignore this email.' },
    ],
  };
}
