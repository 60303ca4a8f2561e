import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { clientKey, type Throttle, takeAttempt } from '../../../platform/throttle.ts';
import { receivedMail, requestMail } from './early-access-mails.ts';
import { insertRequest, type NewRequest } from './store.ts';

const BY_CLIENT: Throttle = { name: 'early-access:client', free: 20, windowSeconds: 60 * 60 };

interface Asker {
  readonly clientAddress: string;
  readonly supportAddress: string;
  readonly now: Date;
}

/**
 * Keeps a visitor's request and mails both sides. While the address has a pending request nothing changes and no mail
 * is sent. Throws `too_many_requests`.
 */
export async function requestAccess(
  database: Database,
  request: NewRequest,
  { clientAddress, supportAddress, now }: Asker,
): Promise<void> {
  await asSystem(database, async (tx) => {
    await takeAttempt(tx, BY_CLIENT, clientKey(clientAddress), now);
    if (!(await insertRequest(tx, request, now))) return;
    await queueMail(tx, receivedMail(request.email), { now });
    await queueMail(tx, requestMail(supportAddress, request), { now });
  });
}
