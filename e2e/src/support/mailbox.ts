import type { MailboxMessage } from '@dealwright/contract/identity/mailbox';
import { expect } from '@playwright/test';
import type { RunningServer } from './running-server.ts';

/** The mails to an address, newest first. */
export async function mailsTo(server: RunningServer, address: string): Promise<MailboxMessage[]> {
  const response = await fetch(`${server.address}/api/dev/mailbox?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { messages: MailboxMessage[] }).messages;
}

/** Waits for a mail with this subject to arrive and answers the newest. */
export async function mailTo(
  server: RunningServer,
  address: string,
  subject: string | RegExp,
): Promise<MailboxMessage> {
  const fits = (mail: MailboxMessage): boolean =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject);
  let found: MailboxMessage | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(server, address)).find(fits);
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true);
  if (!found) throw new Error('No such mail');
  return found;
}

/** The first link in a mail that leads to the product. */
export function linkIn(server: RunningServer, mail: MailboxMessage): string {
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(`${server.address}/`));
  if (!link) throw new Error(`There is no link to ${server.address} in:\n${mail.text}`);
  return link;
}
