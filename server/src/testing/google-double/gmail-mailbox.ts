import { randomBytes } from 'node:crypto';

/** A message that a test puts into a mailbox. */
export interface MailSeed {
  readonly from: string;
  readonly to?: string;
  readonly cc?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  /** Of the text; UTF-8 unless given. */
  readonly charset?: 'utf-8' | 'iso-8859-1';
  readonly messageId?: string;
  readonly references?: string;
  readonly inReplyTo?: string;
  readonly threadId?: string;
  readonly labels?: readonly string[];
  readonly attachments?: readonly { readonly name: string; readonly size: number }[];
  readonly sentAt?: string;
}

interface Part {
  readonly mimeType: string;
  readonly filename: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: { readonly size: number; readonly data?: string; readonly attachmentId?: string };
  readonly parts?: readonly Part[];
}

export interface DoubleMessage {
  readonly id: string;
  readonly threadId: string;
  readonly labelIds: readonly string[];
  readonly internalDate: string;
  readonly historyId: string;
  readonly sizeEstimate: number;
  readonly payload: Part;
}

/** What goes wrong next, and with which request; one is used up by each. */
export interface MailFault {
  readonly status: number;
  readonly retryAfter?: number;
  /** A part of the path; any request unless given. */
  readonly at?: string;
  /** The request is carried out, and only its answer is lost. */
  readonly afterwards?: boolean;
}

const newId = (): string => randomBytes(8).toString('hex');

function bodyPart(mimeType: string, text: string, charset: 'utf-8' | 'iso-8859-1'): Part {
  const bytes = Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1');
  return {
    mimeType,
    filename: '',
    headers: [{ name: 'Content-Type', value: `${mimeType}; charset="${charset}"` }],
    body: { size: bytes.length, data: bytes.toString('base64url') },
  };
}

function payloadOf(seed: MailSeed): Part {
  const { charset = 'utf-8' } = seed;
  const headers = Object.entries({
    From: seed.from,
    To: seed.to,
    Cc: seed.cc,
    Subject: seed.subject ?? 'Hello',
    'Message-ID': seed.messageId ?? `<${newId()}@mail.example>`,
    References: seed.references,
    'In-Reply-To': seed.inReplyTo,
  }).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  const texts = [
    ...(seed.text === undefined ? [] : [bodyPart('text/plain', seed.text, charset)]),
    ...(seed.html === undefined ? [] : [bodyPart('text/html', seed.html, charset)]),
  ];
  const alternative: Part = {
    mimeType: 'multipart/alternative',
    filename: '',
    headers: [],
    body: { size: 0 },
    parts: texts,
  };
  const attached = (seed.attachments ?? []).map(({ name, size }) => ({
    mimeType: 'application/octet-stream',
    filename: name,
    headers: [{ name: 'Content-Disposition', value: `attachment; filename="${name}"` }],
    body: { size, attachmentId: newId() },
  }));
  return {
    mimeType: 'multipart/mixed',
    filename: '',
    headers,
    body: { size: 0 },
    parts: [alternative, ...attached],
  };
}

/** One person's Gmail. */
export class DoubleMailbox {
  readonly messages: DoubleMessage[] = [];
  readonly faults: MailFault[] = [];
  /** Every request that came, as `GET /messages`. */
  readonly requests: string[] = [];
  /** Topics that news were asked for on. */
  readonly watches: string[] = [];
  /** Nothing before it is remembered by `history.list`. */
  historyFrom = 0;
  historyId = 1000;

  add(seed: MailSeed): DoubleMessage {
    this.historyId += 1;
    const id = newId();
    const message = {
      id,
      threadId: seed.threadId ?? id,
      labelIds: seed.labels ?? ['INBOX'],
      internalDate: String(seed.sentAt ? Date.parse(seed.sentAt) : Date.now()),
      historyId: String(this.historyId),
      sizeEstimate: 1000,
      payload: payloadOf(seed),
    };
    this.messages.push(message);
    return message;
  }

  headerOf({ payload }: DoubleMessage, name: string): string {
    return payload.headers.find((header) => header.name === name)?.value ?? '';
  }

  /** The newest first, as Gmail lists them; it knows what this product asks for. */
  search(q: string): DoubleMessage[] {
    const [, wanted] = /rfc822msgid:(\S+)/.exec(q) ?? [];
    const people = [...q.matchAll(/(?:from|to|cc):([^\s{}]+)/g)].map(([, address = '']) => address);
    return this.messages
      .filter((message) => {
        if (wanted) return this.headerOf(message, 'Message-ID') === `<${wanted}>`;
        if (message.labelIds.some((label) => label === 'SPAM' || label === 'TRASH')) return false;
        const named = ['From', 'To', 'Cc']
          .map((name) => this.headerOf(message, name).toLowerCase())
          .join(' ');
        return people.length === 0 || people.some((address) => named.includes(address));
      })
      .toReversed();
  }

  takeFault(path: string): MailFault | null {
    const at = this.faults.findIndex(({ at: wanted }) => wanted === undefined || path.includes(wanted));
    return at === -1 ? null : (this.faults.splice(at, 1)[0] ?? null);
  }
}
