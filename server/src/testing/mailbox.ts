import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import type { MailBlock } from '../platform/mail/mail.ts';
import { renderMail } from '../platform/mail/render-mail.ts';

/** Where links in the mails of tests lead. */
export const TEST_ADDRESS = 'https://deals.example';

export interface TestMail {
  readonly kind: string;
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly html: string;
  /** The links in it, as paths below our own address. */
  readonly links: readonly string[];
}

/** The mails queued for an address, newest first; no worker need run. */
export async function mailTo(database: Database, address: string): Promise<TestMail[]> {
  const rows = await database.transaction('dealwright_system', (tx) =>
    queryRows<{ kind: string; subject: string; heading: string; blocks: MailBlock[] | null }>(
      tx,
      `select kind, subject, heading, blocks from mails
        where recipient = $1 and state <> 'withheld' order by created_at desc, id desc`,
      [address.toLowerCase()],
    ),
  );
  return rows.map(({ kind, subject, heading, blocks }) => ({
    kind,
    subject,
    heading,
    ...renderMail({ subject, heading, blocks: blocks ?? [] }, TEST_ADDRESS),
    links: (blocks ?? []).flatMap((block) => ('path' in block ? [block.path] : [])),
  }));
}

/** The token that a link of a mail carries. */
export function tokenOf(mail: TestMail | undefined): string {
  const token = new URL(mail?.links[0] ?? '', TEST_ADDRESS).searchParams.get('token');
  if (!token) throw new Error('The mail holds no link with a token');
  return token;
}
