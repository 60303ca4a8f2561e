import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { emit } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { createInteraction } from '../../interactions/create-interaction.ts';
import type { ReadText, SourceReading, Surroundings } from '../../interactions/source-reading.ts';
import { findThreadKey, hasMessage, insertMessage, lockMessage } from './message-store.ts';
import { clean, type MailAddress, type MailBody, type MailHead } from './read-message.ts';

export interface KeptMail {
  readonly head: MailHead;
  readonly body: MailBody;
  readonly connectionId: string;
  readonly gmailId: string;
  readonly gmailThreadId: string | null;
  /** The mailbox's own address. */
  readonly ownAddress: string;
}

/** Older mail is read when a mailbox is new: it isn't news. */
const NEWS_FOR_MS = 2 * 24 * 60 * 60 * 1000;

const isRecent = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() < NEWS_FOR_MS;

const EARLIEST = new Date('1980-01-01T00:00:00Z');
const NO_SUBJECT = '(no subject)';

const written = ({ name, address }: MailAddress): string =>
  name === '' || name === address ? address : `${name.replace(/[<>"]/g, '')} <${address}>`;

/** The text of the interaction: who wrote to whom, then the body. The analyst reads sides from its head. */
export function interactionText({ head, body }: Pick<KeptMail, 'head' | 'body'>): string {
  const to = head.recipients.filter(({ kind }) => kind === 'to').map(written);
  const cc = head.recipients.filter(({ kind }) => kind === 'cc').map(written);
  const lines = [
    `From: ${written(head.sender)}`,
    ...(to.length > 0 ? [`To: ${to.join(', ')}`] : []),
    ...(cc.length > 0 ? [`Cc: ${cc.join(', ')}`] : []),
    `Date: ${head.sentAt.toUTCString()}`,
    `Subject: ${head.subject || NO_SUBJECT}`,
  ];
  return `${lines.join('\n')}\n\n${body.text}`;
}

/** Reads a message as an interaction of a deal with these people; outside of any transaction. */
export function readMessage(
  reading: SourceReading,
  companyId: string,
  mail: Pick<KeptMail, 'head' | 'body'>,
  surroundings: Surroundings,
): Promise<ReadText> {
  return reading.read(companyId, { text: interactionText(mail) }, surroundings);
}

/** The words of an interaction that `interactionText` made. */
export function wordsOf(text: string): string {
  const at = text.indexOf('\n\n');
  return at === -1 ? '' : text.slice(at + 2);
}

/**
 * Stores a message, as it was read before, as an interaction of the deal; false if it is there already, from
 * whichever mailbox.
 */
export async function keepMessage(
  tx: Tx,
  call: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
  mail: KeptMail,
  read: ReadText,
): Promise<boolean> {
  const { deal, now } = call;
  const { head, body } = mail;
  await lockMessage(tx, deal, head.rfcMessageId);
  if (await hasMessage(tx, deal, head.rfcMessageId)) return false;
  const sentAt = new Date(Math.min(now.getTime(), Math.max(EARLIEST.getTime(), head.sentAt.getTime())));
  const interaction = await createInteraction(
    tx,
    call,
    {
      kind: 'email',
      title: clean(head.subject, 200) || NO_SUBJECT,
      occurred_at: sentAt.toISOString(),
      source: { text: interactionText(mail) },
      speakers: [],
    },
    read,
  );
  const id = newId();
  await insertMessage(tx, deal, {
    id,
    interactionId: interaction.id,
    rfcMessageId: head.rfcMessageId,
    threadKey: (await findThreadKey(tx, deal, head.refersTo)) ?? head.threadKey,
    refersTo: head.refersTo,
    connectionId: mail.connectionId,
    gmailId: mail.gmailId,
    gmailThreadId: mail.gmailThreadId,
    outgoing: head.sender.address === mail.ownAddress,
    sender: head.sender,
    recipients: head.recipients,
    attachments: body.attachments,
    subject: head.subject,
    sentAt,
  });
  if (head.sender.address !== mail.ownAddress && isRecent(sentAt, now)) {
    const payload = { interaction_id: interaction.id, message_id: id, title: interaction.title };
    const { companyId, workspaceId, id: dealId } = deal;
    await emit(tx, [{ companyId, workspaceId, dealId, type: 'mail.received', actorId: null, payload }]);
  }
  return true;
}
