import type { Tx } from '@dealwright/db/database';
import type { MailBlock } from './mail.ts';

export interface KeptMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  readonly created_at: Date;
}

/** The newest mails whose contents are still there, of one recipient or of all. */
export async function listKeptMails(tx: Tx, recipient: string | null, limit: number): Promise<KeptMail[]> {
  return tx.query<KeptMail>(
    `select id, recipient, subject, heading, blocks, created_at from mails
      where ($1::text is null or recipient = $1) and blocks is not null and state <> 'withheld'
      order by created_at desc, id desc limit $2`,
    [recipient, limit],
  );
}

export async function findKeptMail(tx: Tx, id: string): Promise<KeptMail | null> {
  const [row] = await tx.query<KeptMail>(
    `select id, recipient, subject, heading, blocks, created_at from mails
      where id = $1 and blocks is not null and state <> 'withheld'`,
    [id],
  );
  return row ?? null;
}
