import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findOwnRequest, insertMessage, lockStatus, type RequestRow, setStatus } from './store.ts';
import { type Asker, followUpMail } from './support-mails.ts';

const MAX_MESSAGES = 200;

interface FollowUp {
  readonly body: string;
  readonly asker: Asker;
  readonly supportAddress: string;
  readonly now: Date;
}

/** The person writes once more; a request that was resolved is open again. Throws 404, or 409 if it is closed. */
export async function followUp(
  tx: Tx,
  actor: Actor,
  requestId: string,
  { body, asker, supportAddress, now }: FollowUp,
): Promise<RequestRow> {
  const request = await findOwnRequest(tx, actor.userId, requestId);
  const status = request && (await lockStatus(tx, requestId));
  if (!request || !status) throw notFound();
  if (status === 'closed' || request.messages.length >= MAX_MESSAGES) {
    throw new AppError('conflict', 'This request is closed. Please open a new one.');
  }
  await insertMessage(tx, {
    companyId: actor.companyId,
    id: newId(),
    requestId,
    authorId: actor.userId,
    fromSupport: false,
    body,
    now,
  });
  await setStatus(tx, requestId, status === 'resolved' ? 'open' : status, now);
  await queueMail(tx, followUpMail(supportAddress, request, asker, body), { now });
  const written = await findOwnRequest(tx, actor.userId, requestId);
  if (!written) throw new Error('what is locked stays');
  return written;
}
