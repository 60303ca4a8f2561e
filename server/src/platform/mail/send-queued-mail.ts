import type { Database } from '@dealwright/db/database';
import { asSystem } from '../as-system.ts';
import type { Logger } from '../log.ts';
import { renderMail } from './render-mail.ts';
import { beginAttempt, giveUp, markSent, noteFailure } from './store.ts';
import { MailRefused, type MailTransport } from './transport.ts';

export interface SendDeps {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly log: Logger;
  readonly now: () => Date;
  /** Where links in mails lead. */
  readonly address: string;
}

/**
 * Sends one queued mail and wipes its contents, whose links are keys. A mail that was sent is left alone. Throws when
 * another try may help; after the last one, or when the server will not have it, the mail is dead and logged.
 */
export async function sendQueuedMail(deps: SendDeps, id: string, lastTry: boolean): Promise<void> {
  const { database, transport, log, now, address } = deps;
  const mail = await asSystem(database, (tx) => beginAttempt(tx, id));
  if (!mail) return;
  try {
    await transport.send({
      id,
      recipient: mail.recipient,
      subject: mail.subject,
      senderName: mail.sender_name,
      replyTo: mail.reply_to,
      ...renderMail(mail, address),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (lastTry || error instanceof MailRefused) {
      await asSystem(database, (tx) => giveUp(tx, id, reason));
      log.error({ mail: id, kind: mail.kind, attempts: mail.attempts, reason }, 'couldn’t send an email');
      return;
    }
    await asSystem(database, (tx) => noteFailure(tx, id, reason));
    log.warn(
      { mail: id, kind: mail.kind, attempts: mail.attempts, reason },
      'couldn’t send an email yet; trying again later',
    );
    throw error;
  }
  await asSystem(database, (tx) => markSent(tx, id, now()));
}
