import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import postalMime from 'postal-mime';
import type { DoubleAccounts } from './accounts.ts';
import { DoubleMailbox, type DoubleMessage, type MailFault, type MailSeed } from './gmail-mailbox.ts';

/** The mailboxes of the double's people, by whose they are. */
export class DoubleMail {
  private readonly mailboxes = new Map<string, DoubleMailbox>();

  of(sub: string): DoubleMailbox {
    const mailbox = this.mailboxes.get(sub) ?? new DoubleMailbox();
    this.mailboxes.set(sub, mailbox);
    return mailbox;
  }
}

const WATCH_LASTS_MS = 7 * 24 * 60 * 60_000;

interface Opened {
  readonly mailbox: DoubleMailbox;
  readonly address: string;
}

const refusal = (reply: FastifyReply, code: number, headers: Record<string, string> = {}): FastifyReply =>
  reply
    .code(code)
    .headers(headers)
    .send({ error: { code, message: 'The double refuses it.', errors: [{ reason: 'double' }] } });

function failWith(reply: FastifyReply, { status, retryAfter }: MailFault): FastifyReply {
  return refusal(reply, status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
}

function pageOf<T>(items: readonly T[], query: Record<string, string>): { items: T[]; next?: string } {
  const from = Number(query['pageToken'] ?? 0);
  const to = from + Number(query['maxResults'] ?? 100);
  return { items: items.slice(from, to), ...(to < items.length && { next: String(to) }) };
}

async function seedOf(raw: string, address: string, threadId: string | undefined): Promise<MailSeed> {
  const mail = await postalMime.parse(Buffer.from(raw, 'base64url').toString());
  const headerOf = (name: string): string | undefined =>
    mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
  const optional = {
    to: mail.to?.map((box) => box.address ?? '').join(', '),
    messageId: mail.messageId,
    references: headerOf('References'),
    inReplyTo: mail.inReplyTo,
    threadId,
  };
  return {
    from: address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    labels: ['SENT'],
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
  };
}

function withoutBody(message: DoubleMessage): DoubleMessage {
  const { mimeType, filename, headers, body } = message.payload;
  return { ...message, payload: { mimeType, filename, headers, body } };
}

type Handler = (opened: Opened, request: FastifyRequest, reply: FastifyReply) => unknown;

type Serve = (method: 'GET' | 'POST', path: string, handler: Handler) => void;

const queryOf = (request: FastifyRequest) => request.query as Record<string, string>;

/** Gmail's API as far as this product uses it. */
export function registerGmailDouble(app: FastifyInstance, accounts: DoubleAccounts, mail: DoubleMail): void {
  const serve = serveMailboxes(app, accounts, mail);
  serve('GET', '/profile', ({ mailbox, address }) => ({
    emailAddress: address,
    historyId: String(mailbox.historyId),
    messagesTotal: mailbox.messages.length,
  }));
  registerMessages(serve);
  registerHistory(serve);
  registerControl(app, accounts, mail);
}

/** Answers requests that carry a mailbox's token, unless a fault was asked for. */
function serveMailboxes(app: FastifyInstance, accounts: DoubleAccounts, mail: DoubleMail): Serve {
  return (method, path, handler) => {
    app.route({
      method,
      url: `/gmail/v1/users/me${path}`,
      handler: async (request, reply) => {
        const found = accounts.findAccess(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
        if (!found) return refusal(reply, 401);
        const mailbox = mail.of(found.person.sub);
        const asked = `${method} ${request.url.replace('/gmail/v1/users/me', '')}`;
        mailbox.requests.push(asked);
        const fault = mailbox.takeFault(asked);
        if (fault && !fault.afterwards) return failWith(reply, fault);
        const answer = await handler({ mailbox, address: found.person.email }, request, reply);
        return fault ? failWith(reply, fault) : answer;
      },
    });
  };
}

function registerMessages(serve: Serve): void {
  serve('GET', '/messages', ({ mailbox }, request) => {
    const all = mailbox.search(queryOf(request)['q'] ?? '');
    const { items, next } = pageOf(all, queryOf(request));
    const messages = items.map(({ id, threadId }) => ({ id, threadId }));
    return { messages, resultSizeEstimate: all.length, ...(next && { nextPageToken: next }) };
  });
  serve('GET', '/messages/:id', ({ mailbox }, request, reply) => {
    const message = mailbox.messages.find(({ id }) => id === (request.params as { id: string }).id);
    if (!message) return refusal(reply, 404);
    return queryOf(request)['format'] === 'metadata' ? withoutBody(message) : message;
  });
  serve('POST', '/messages/send', async ({ mailbox, address }, request) => {
    const { raw, threadId } = request.body as { raw: string; threadId?: string };
    const { id, threadId: thread, labelIds } = mailbox.add(await seedOf(raw, address, threadId));
    return { id, threadId: thread, labelIds };
  });
}

function registerHistory(serve: Serve): void {
  serve('GET', '/history', ({ mailbox }, request, reply) => {
    const since = Number(queryOf(request)['startHistoryId']);
    if (since < mailbox.historyFrom) return refusal(reply, 404);
    const added = mailbox.messages.filter(({ historyId }) => Number(historyId) > since);
    const { items, next } = pageOf(added, queryOf(request));
    return {
      history: items.map(({ id, threadId, historyId }) => ({
        id: historyId,
        messagesAdded: [{ message: { id, threadId } }],
      })),
      historyId: String(mailbox.historyId),
      ...(next && { nextPageToken: next }),
    };
  });
  serve('POST', '/watch', ({ mailbox }, request) => {
    mailbox.watches.push((request.body as { topicName: string }).topicName);
    return { historyId: String(mailbox.historyId), expiration: String(Date.now() + WATCH_LASTS_MS) };
  });
}

function registerControl(app: FastifyInstance, accounts: DoubleAccounts, mail: DoubleMail): void {
  app.post<{ Params: { sub: string }; Body: MailSeed[] }>('/control/mail/:sub', async ({ params, body }) =>
    body.map((seed) => mail.of(params.sub).add(seed)),
  );
  app.get<{ Params: { sub: string } }>(
    '/control/mail/:sub',
    async ({ params }) => mail.of(params.sub).messages,
  );
  app.post<{ Params: { sub: string }; Body: MailFault[] }>(
    '/control/mail/:sub/faults',
    async ({ params, body }) => mail.of(params.sub).faults.push(...body),
  );
  app.post<{ Params: { sub: string } }>('/control/people/:sub/revocation', async ({ params }) => {
    accounts.revokeAllOf(params.sub);
    return {};
  });
}
