import {
  discardEmail,
  type EmailThread,
  listEmailThreads,
  listOutgoingEmails,
  type OutgoingEmail,
  retryEmail,
  sendEmail,
} from '@dealwright/contract/integrations/gmail';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { mayWorkDeal, requireEditableDeal, requireReadableDeal } from '../../deals/access.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { wordsOf } from './keep-message.ts';
import { listMessages, listThreads, type MessageRow } from './message-store.ts';
import { canManageSend, canSendFromDeal } from './policy.ts';
import { queueEmail } from './queue-email.ts';
import { deleteSend, findSend, listSends, queueAgain, type SendRow } from './send-store.ts';
import { findSendingConnection, wakeWorkers } from './store.ts';

const LIST = 'emails.time';
/** Of each conversation; who wants the older ones opens them among the notes. */
const MESSAGES_OF_A_THREAD = 25;

function presentMessage(row: MessageRow): EmailThread['messages'][number] {
  const { id, interaction_id, outgoing, sender, recipients, subject, attachments } = row;
  return {
    id,
    interaction_id,
    outgoing,
    sender,
    recipients,
    subject,
    attachments,
    body: wordsOf(row.text),
    sent_at: row.sent_at.toISOString(),
  };
}

function presentSend(actor: Actor, deal: DealRef, row: SendRow): OutgoingEmail {
  const own = canManageSend(actor, deal, row);
  const failed = row.state === 'failed';
  return {
    id: row.id,
    sender: { id: row.sender_id, name: row.sender_name },
    to: row.recipients,
    subject: row.subject,
    body: row.body,
    reply_to: row.reply_to,
    state: failed ? 'failed' : 'queued',
    error: row.last_error,
    created_at: row.created_at.toISOString(),
    can: { retry: own && failed, discard: own && failed },
  };
}

/** A mail of the person's own that failed, locked. Throws 404, or 409 for one on its way. */
async function requireFailed(tx: Tx, actor: Actor, deal: DealRef, id: string): Promise<SendRow> {
  const row = await findSend(tx, deal, id, true);
  if (!row || !canManageSend(actor, deal, row)) throw notFound();
  if (row.state !== 'failed') throw new AppError('conflict', 'This email is being sent or was already sent.');
  return row;
}

function registerReading(router: Router): void {
  router.member(listEmailThreads, async ({ tx, actor, params, query }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listThreads(tx, deal, { after, limit: query.limit + 1 });
    const keys = rows.slice(0, query.limit).map(({ thread_key }) => thread_key);
    const messages = await listMessages(tx, deal, keys, MESSAGES_OF_A_THREAD);
    const byThread = Map.groupBy(messages, ({ thread_key }) => thread_key);
    const present = (row: (typeof rows)[number]): EmailThread => ({
      id: row.id,
      subject: row.subject,
      message_count: row.message_count,
      last_sent_at: row.last_sent_at.toISOString(),
      messages: (byThread.get(row.thread_key) ?? []).map(presentMessage),
    });
    return pageFrom(rows, query.limit, present, (row) => encodeCursor(LIST, [row.sort_key, row.id]));
  });

  router.member(listOutgoingEmails, async ({ tx, actor, params }) => {
    const deal = await requireReadableDeal(tx, actor, { number: params.number });
    const connection = await findSendingConnection(tx, actor);
    return {
      items: (await listSends(tx, deal)).map((row) => presentSend(actor, deal, row)),
      from: connection?.email_address ?? null,
      can: { send: canSendFromDeal(actor, deal) },
    };
  });
}

export function registerEmails(router: Router): void {
  registerReading(router);

  router.member(
    sendEmail,
    async ({ tx, actor, params, body, now }) => {
      const deal = await requireEditableDeal(tx, actor, { number: params.number });
      return presentSend(actor, deal, await queueEmail(tx, { actor, deal, now }, body));
    },
    mayWorkDeal,
  );

  router.member(retryEmail, async ({ tx, actor, params, now }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const row = await requireFailed(tx, actor, deal, params.email_id);
    const connection = await findSendingConnection(tx, actor);
    if (!connection) throw new AppError('conflict', 'Connect Gmail first under Settings, Connectors.');
    const place = { companyId: actor.companyId, id: row.id };
    await queueAgain(tx, place, { connectionId: connection.id, now });
    wakeWorkers(tx);
    return presentSend(actor, deal, { ...row, state: 'queued' });
  });

  router.member(discardEmail, async ({ tx, actor, params }) => {
    const deal = await requireEditableDeal(tx, actor, { number: params.number });
    const row = await requireFailed(tx, actor, deal, params.email_id);
    await deleteSend(tx, { companyId: actor.companyId, id: row.id });
  });
}
