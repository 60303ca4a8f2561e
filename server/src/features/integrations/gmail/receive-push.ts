import type { receiveGmailPush } from '@dealwright/contract/integrations/gmail';
import type { BodyOf } from '@dealwright/contract/route';
import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asCompany } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { wakeWorkers } from './store.ts';
import { findMailboxes, hasten, keepPush } from './sync-store.ts';

const newsSchema = z.object({ emailAddress: z.string().min(3).max(254) });

/** Whose mailbox has news; null for what says nothing of the kind: telling it again would not help. */
function addressIn(data: string): string | null {
  try {
    const text = Buffer.from(data, 'base64').toString('utf8');
    return newsSchema.parse(JSON.parse(text)).emailAddress.toLowerCase();
  } catch {
    return null;
  }
}

/**
 * Google reports that a mailbox has news: each connection of that mailbox is read on from where it stopped. A repeated
 * push has one effect. The caller has made sure that it was Google.
 */
export async function receivePush(
  database: Database,
  { message }: BodyOf<typeof receiveGmailPush>,
  now: Date,
): Promise<void> {
  const address = addressIn(message.data);
  if (address === null) return;
  const mailboxes = await asSystem(database, (tx) => findMailboxes(tx, address));
  for (const { company_id: companyId, id } of mailboxes) {
    await asCompany(database, companyId, async (tx) => {
      if (!(await keepPush(tx, { companyId, id }, message.messageId, now))) return;
      await hasten(tx, { companyId, id }, now);
      wakeWorkers(tx);
    });
  }
}
