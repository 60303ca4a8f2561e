import type { MailAddress } from './read-message.ts';

export interface MailToWrite {
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  /** Message-IDs of the conversation, oldest first; none begins one. */
  readonly refersTo: readonly string[];
  readonly date: Date;
}

/** The mail as it travels, for Gmail in base64url. A line break in a name or subject adds no header. */
export async function writeMail(mail: MailToWrite): Promise<string> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const answered = mail.refersTo.at(-1);
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to.map(({ name, address }) => ({ name, address })),
    subject: mail.subject,
    text: mail.text,
    messageId: mail.messageId,
    date: mail.date,
    ...(answered !== undefined && { inReplyTo: answered, references: mail.refersTo.join(' ') }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (await composer.compile().build()).toString('base64url');
}
