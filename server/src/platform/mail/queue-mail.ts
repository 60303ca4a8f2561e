import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Mail, MailBlock } from './mail.ts';

/** One bare address: nothing in it can begin a second one, a comment or a header. */
const ADDRESS = /^[^\s\p{Cc}<>()[\],;:"\\@]+@[^\s\p{Cc}<>()[\],;:"\\@]+$/u;
const MAX_HEADER_LENGTH = 200;

/** On one line, as a header needs it; names that people chose may hold anything. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line.length > MAX_HEADER_LENGTH ? `${line.slice(0, MAX_HEADER_LENGTH - 1)}…` : line;
}

function checkBlock(block: MailBlock): void {
  if ('path' in block && !/^\/(?![/\\])[^\s\p{Cc}]*$/u.test(block.path)) {
    throw new Error(`A link in a mail is a path below our own address, not ${JSON.stringify(block.path)}`);
  }
}

/** Wakes the mail worker. */
export const MAIL_CHANNEL = 'dealwright_mails';

export interface QueueOptions {
  /** When it is written; now unless given. */
  readonly now?: Date;
  /** Does all the work for an unknown address, and sends nothing. */
  readonly withheld?: boolean;
}

/**
 * Queues a mail with the transaction, of either role: it is sent if the transaction commits. Throws on an invalid
 * address and on links that lead elsewhere.
 */
export async function queueMail(tx: Tx, mail: Mail, options: QueueOptions = {}): Promise<void> {
  for (const address of [mail.to, ...(mail.from ? [mail.from.replyTo] : [])]) {
    if (!ADDRESS.test(address) || address.length > 254) throw new Error('A mail needs one plain address');
  }
  for (const block of mail.blocks) checkBlock(block);
  await sql`
    select app.queue_mail(${newId()}, ${mail.companyId ?? null}, ${mail.to.toLowerCase()}, ${mail.kind},
      ${oneLine(mail.subject)}, ${oneLine(mail.heading)}, ${JSON.stringify(mail.blocks)}, ${options.withheld ?? false},
      ${options.now ?? new Date()}, ${mail.from ? oneLine(mail.from.name).slice(0, 100) : null}::text,
      ${mail.from?.replyTo ?? null}::text)
  `.execute(tx.kysely);
  tx.notify(MAIL_CHANNEL);
}
