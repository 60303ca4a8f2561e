import { asCompany, asMember } from '../../../platform/as-member.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireEditableDeal } from '../../deals/access.ts';
import { findDealKey } from '../../deals/detail-store.ts';
import type { ReadText } from '../../interactions/source-reading.ts';
import { surroundingsOf } from '../../interactions/surroundings.ts';
import { withGmail } from './access-token.ts';
import type { SyncDeps } from './examine-messages.ts';
import { type GmailApi, GmailFailure } from './gmail-api.ts';
import { GrantRevoked } from './google-oauth.ts';
import { type KeptMail, keepMessage, readMessage, wordsOf } from './keep-message.ts';
import { findMessage, type MessageRow } from './message-store.ts';
import type { MailHead } from './read-message.ts';
import { findQueuedSend, markSent, markTried, noteFailure, type SendRow } from './send-store.ts';
import { type ConnectionRow, findConnection } from './store.ts';
import { keepOutcomes } from './sync-store.ts';
import { writeMail } from './write-mail.ts';

const MOST_ATTEMPTS = 8;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60 * 60_000;
const CONNECT_AGAIN = 'Connect Gmail again. Dealwright no longer has access to this mailbox.';
const NOT_CONNECTED = 'The mailbox this email was sent from is no longer connected.';

interface Prepared {
  readonly mail: SendRow;
  readonly connection: ConnectionRow;
  readonly answered: MessageRow | null;
  readonly words: string;
}

class NotToBeSent extends Error {}

/** Another instance has taken it up. */
class TakenUp extends Error {}

/** The quoted original below a reply, as mail programs write it. */
function quoted(answered: MessageRow): string {
  const who = answered.sender.name || answered.sender.address;
  const lines = wordsOf(answered.text)
    .slice(0, 20_000)
    .split('\n')
    .map((line) => `> ${line}`);
  return `On ${answered.sent_at.toUTCString()}, ${who} wrote:\n${lines.join('\n')}`;
}

/** The mail, with the rights its sender has now. Null when there is nothing to send any more. */
async function prepare(deps: SyncDeps, companyId: string, id: string): Promise<Prepared | null> {
  const mail = await asCompany(deps.database, companyId, (tx) => findQueuedSend(tx, companyId, id));
  if (!mail) return null;
  return asMember(deps.database, { companyId, userId: mail.sender_id }, async (tx, actor) => {
    if (!actor) throw new NotToBeSent('The sender is no longer a member of the workspace.');
    const deal = await requireEditableDeal(tx, actor, { id: mail.deal_id }).catch(() => {
      throw new NotToBeSent('The sender can no longer change this deal.');
    });
    const connection =
      mail.connection_id === null ? null : await findConnection(tx, { companyId, id: mail.connection_id });
    if (connection?.owner_id !== mail.sender_id) throw new NotToBeSent(NOT_CONNECTED);
    const answered = mail.reply_to === null ? null : await findMessage(tx, deal, mail.reply_to);
    const words = answered ? `${mail.body}\n\n${quoted(answered)}` : mail.body;
    return { mail, connection, answered, words };
  });
}

function refersTo(answered: MessageRow | null): string[] {
  if (!answered) return [];
  return [...new Set([...answered.refers_to.split(' ').filter(Boolean), answered.rfc_message_id])];
}

/** The message that Gmail has under a Message-ID. */
async function lookUp(api: GmailApi, rfcMessageId: string): Promise<{ id: string; threadId: string } | null> {
  const bare = rfcMessageId.replace(/^<|>$/g, '');
  const [id] = (await api.list(`rfc822msgid:${bare}`, null)).ids;
  const head = id === undefined ? null : await api.head(id);
  return head?.id ? { id: head.id, threadId: head.threadId ?? head.id } : null;
}

/** The conversation in the sender's own mailbox; a colleague's thread has another name there. */
async function threadOf(api: GmailApi, { answered, connection }: Prepared): Promise<string | null> {
  if (!answered) return null;
  if (answered.connection_id === connection.id) return answered.gmail_thread_id;
  return (await lookUp(api, answered.rfc_message_id))?.threadId ?? null;
}

/** Hands it to Gmail, unless Gmail has it already from a try whose answer was lost. */
async function handOver(
  deps: SyncDeps,
  api: GmailApi,
  prepared: Prepared,
): Promise<{ id: string; threadId: string }> {
  const { mail, connection } = prepared;
  const place = { companyId: mail.company_id, id: mail.id };
  const before = mail.tried ? await lookUp(api, mail.rfc_message_id) : null;
  if (before) return before;
  const thread = await threadOf(api, prepared);
  const raw = await writeMail({
    from: { name: mail.sender_name, address: connection.email_address },
    to: mail.recipients,
    subject: mail.subject,
    text: prepared.words,
    messageId: mail.rfc_message_id,
    refersTo: refersTo(prepared.answered),
    date: deps.now(),
  });
  const claimed = await asCompany(deps.database, mail.company_id, (tx) =>
    markTried(tx, place, mail.attempts),
  );
  if (!claimed) throw new TakenUp();
  return api.send(raw, thread);
}

function headOf({ mail, connection, answered }: Prepared, now: Date): MailHead {
  return {
    rfcMessageId: mail.rfc_message_id,
    threadKey: answered?.thread_key ?? mail.rfc_message_id,
    refersTo: refersTo(answered),
    sender: { name: mail.sender_name, address: connection.email_address },
    recipients: mail.recipients.map(({ name, address }) => ({ name, address, kind: 'to' as const })),
    subject: mail.subject,
    sentAt: now,
    labels: ['SENT'],
  };
}

/** The body of the interaction; null if it can't be read in time, or the deal no longer exists. */
async function readSent(deps: SyncDeps, mail: SendRow, facts: KeptMail): Promise<ReadText | null> {
  const member = { companyId: mail.company_id, userId: mail.sender_id };
  const surroundings = await asMember(deps.database, member, async (tx, actor) => {
    const deal = actor && (await findDealKey(tx, actor, { id: mail.deal_id }));
    return deal ? surroundingsOf(tx, deal) : null;
  });
  if (!surroundings) return null;
  try {
    return await readMessage(deps.reading, mail.company_id, facts, surroundings);
  } catch (error) {
    // It has gone out already: that is noted all the same, so that it is not sent again.
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A sent mail is on the deal at once; the next sync of the mailbox recognizes it. */
async function keepSent(
  deps: SyncDeps,
  prepared: Prepared,
  sent: { readonly id: string; readonly threadId: string },
): Promise<void> {
  const { mail, connection, words } = prepared;
  const now = deps.now();
  const companyId = mail.company_id;
  const facts = {
    head: headOf(prepared, now),
    body: { text: words, attachments: [] },
    connectionId: connection.id,
    gmailId: sent.id,
    gmailThreadId: sent.threadId,
    ownAddress: connection.email_address,
  };
  const read = await readSent(deps, mail, facts);
  await asMember(deps.database, { companyId, userId: mail.sender_id }, async (tx, actor) => {
    if (!(await markSent(tx, { companyId, id: mail.id }, now)) || !actor) return;
    // It has gone out: whatever became of the sender's rights meanwhile, it belongs to the deal.
    const deal = await findDealKey(tx, actor, { id: mail.deal_id });
    if (!deal || !read) return;
    await keepMessage(tx, { actor, deal, now }, facts, read);
    await keepOutcomes(tx, { companyId, id: connection.id }, [[sent.id, 'stored']]);
  });
}

function nextTry(deps: SyncDeps, attempts: number, error: unknown): Date | null {
  if (!(error instanceof GmailFailure) || error.trouble === 'refused' || attempts + 1 >= MOST_ATTEMPTS)
    return null;
  const wait = Math.max((error.retryAfterSeconds ?? 0) * 1000, FIRST_WAIT_MS * 2 ** attempts);
  return new Date(deps.now().getTime() + Math.min(wait, LONGEST_WAIT_MS));
}

function wordsFor(error: unknown): string {
  if (error instanceof GrantRevoked) return CONNECT_AGAIN;
  if (error instanceof NotToBeSent || error instanceof GmailFailure) return error.message;
  return 'Something went wrong on our side.';
}

/**
 * Sends one mail of the outbox. Once, as far as Gmail lets: before another try it is looked for by its own Message-ID.
 * What fails is tried again a few times, and then shown to its sender.
 */
export async function sendMail(deps: SyncDeps, companyId: string, id: string): Promise<void> {
  const place = { companyId, id };
  let attempts = 0;
  try {
    const prepared = await prepare(deps, companyId, id);
    if (!prepared) return;
    attempts = prepared.mail.attempts;
    const connection = { companyId, id: prepared.connection.id };
    const sent = await withGmail(deps, connection, (api) => handOver(deps, api, prepared));
    await keepSent(deps, prepared, sent);
  } catch (error) {
    if (error instanceof TakenUp) return;
    const next = nextTry(deps, attempts, error);
    await asCompany(deps.database, companyId, (tx) =>
      noteFailure(tx, place, { error: wordsFor(error), next }),
    );
    deps.log.warn({ email: id, attempts, reason: wordsFor(error) }, 'couldn’t send an email from a deal');
    const expected = [GrantRevoked, NotToBeSent, GmailFailure].some((kind) => error instanceof kind);
    if (!expected) throw error;
  }
}
