import type { sendEmail } from '@dealwright/contract/integrations/gmail';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { findMessage } from './message-store.ts';
import { findAddressees, findSend, insertSend, type SendRow } from './send-store.ts';
import { findSendingConnection, wakeWorkers } from './store.ts';

type Input = BodyOf<typeof sendEmail>;

const PLAIN_ADDRESS = /^[^\s<>"(),:;@]+@[^\s<>"(),:;@.]+(?:\.[^\s<>"(),:;@.]+)+$/;

/** Puts a mail into the outbox. Throws 409 if the person has no mailbox that works. */
export async function queueEmail(
  tx: Tx,
  { actor, deal, now }: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
  input: Input,
): Promise<SendRow> {
  const connection = await findSendingConnection(tx, actor);
  if (!connection) throw new AppError('conflict', 'Connect Gmail first under Settings, Connectors.');
  const wanted = [...new Set(input.to)];
  const people = await findAddressees(tx, deal, wanted);
  if (people.length < wanted.length) throw invalid('to', 'One of the recipients isn’t on this deal');
  const recipients = people.map(({ id, name, email }) => {
    const address = email?.trim() ?? '';
    if (!PLAIN_ADDRESS.test(address)) throw invalid('to', `${name} has no email address`);
    return { stakeholder_id: id, name, address };
  });
  if (input.reply_to !== null && !(await findMessage(tx, deal, input.reply_to))) {
    throw invalid('reply_to', 'The message you’re replying to no longer exists');
  }
  const id = newId();
  const domain = connection.email_address.slice(connection.email_address.lastIndexOf('@') + 1);
  await insertSend(tx, deal, {
    id,
    connectionId: connection.id,
    senderId: actor.userId,
    replyTo: input.reply_to,
    recipients,
    subject: input.subject.replace(/\s+/g, ' '),
    body: input.body,
    rfcMessageId: `<${id}@${domain}>`,
    now,
  });
  wakeWorkers(tx);
  const row = await findSend(tx, deal, id);
  if (!row) throw new Error('what was just written is there');
  return row;
}
