import { addressParser, decodeWords } from 'postal-mime';
import { htmlToText } from '../../analyst/source/mail-file.ts';
import type { GmailMessage, GmailPart } from './gmail-api.ts';

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface Recipient extends MailAddress {
  readonly kind: 'to' | 'cc';
}

/** Who wrote to whom, when and in which conversation. */
export interface MailHead {
  readonly rfcMessageId: string;
  readonly threadKey: string;
  /** The Message-IDs before it, oldest first. */
  readonly refersTo: readonly string[];
  readonly sender: MailAddress;
  readonly recipients: readonly Recipient[];
  readonly subject: string;
  readonly sentAt: Date;
  readonly labels: readonly string[];
}

export interface AttachmentFacts {
  readonly name: string;
  readonly size: number;
}

export interface MailBody {
  readonly text: string;
  readonly attachments: readonly AttachmentFacts[];
}

class UnreadableMail extends Error {}

const MAX_PARTS = 500;
const MAX_RECIPIENTS = 500;
const MAX_REFERENCES = 50;
const MAX_ID = 900;

export const clean = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

function headerOf(part: GmailPart | undefined, name: string): string {
  const wanted = name.toLowerCase();
  return part?.headers?.find((header) => header.name?.toLowerCase() === wanted)?.value ?? '';
}

interface Parsed {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Parsed[] | undefined;
}

function addressesIn(header: string): MailAddress[] {
  const flat = (boxes: readonly Parsed[]): Parsed[] =>
    boxes.flatMap((box) => (box.group ? flat(box.group) : [box]));
  return flat(addressParser(header)).flatMap(({ name = '', address = '' }) =>
    address.includes('@') && address.length <= 254
      ? [{ name: clean(decodeWords(name), 200), address: clean(address, 254).toLowerCase() }]
      : [],
  );
}

const messageIdsIn = (header: string): string[] =>
  (header.match(/<[^<>\s]{1,900}>/g) ?? []).map((id) => id.slice(0, MAX_ID));

function sentAtOf(message: GmailMessage, date: string): Date {
  const internal = Number(message.internalDate);
  const at = new Date(Number.isFinite(internal) && internal > 0 ? internal : Date.parse(date));
  return Number.isNaN(at.getTime()) ? new Date(0) : at;
}

/** The head of a message. Throws `UnreadableMail` for one without a sender. */
export function readHead(message: GmailMessage): MailHead {
  const { payload } = message;
  const [sender] = addressesIn(headerOf(payload, 'From'));
  if (!sender) throw new UnreadableMail('no sender');
  const [own] = messageIdsIn(headerOf(payload, 'Message-ID'));
  const before = messageIdsIn(headerOf(payload, 'References'));
  const [answered] = messageIdsIn(headerOf(payload, 'In-Reply-To'));
  const refersTo = [...new Set(answered ? [...before, answered] : before)];
  const rfcMessageId = own ?? `<${message.id ?? ''}@gmail.invalid>`;
  const kinds = ['to', 'cc'] as const;
  return {
    rfcMessageId,
    threadKey: refersTo[0] ?? rfcMessageId,
    // The first names the conversation, the last are the nearest.
    refersTo:
      refersTo.length > MAX_REFERENCES
        ? [refersTo[0] ?? '', ...refersTo.slice(1 - MAX_REFERENCES)]
        : refersTo,
    sender,
    recipients: kinds
      .flatMap((kind) => addressesIn(headerOf(payload, kind)).map((box) => ({ ...box, kind })))
      .slice(0, MAX_RECIPIENTS),
    subject: clean(decodeWords(headerOf(payload, 'Subject')), 300),
    sentAt: sentAtOf(message, headerOf(payload, 'Date')),
    labels: message.labelIds ?? [],
  };
}

function decoderFor(contentType: string): { decode(bytes: Uint8Array): string } {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder('utf-8');
  }
}

function textOf(part: GmailPart): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url');
  return decoderFor(headerOf(part, 'Content-Type')).decode(bytes);
}

interface Found {
  readonly plain: string[];
  readonly html: string[];
  readonly attachments: AttachmentFacts[];
}

function isAttached(part: GmailPart): boolean {
  return Boolean(part.filename) || /^\s*attachment/i.test(headerOf(part, 'Content-Disposition'));
}

/** Looks at every part once; how deep they lie in each other makes no difference. */
function partsOf(root: GmailPart): Found {
  const found: Found = { plain: [], html: [], attachments: [] };
  const waiting = [root];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > MAX_PARTS) throw new UnreadableMail('too many parts');
    const part = waiting.shift() as GmailPart;
    const type = (part.mimeType ?? '').toLowerCase();
    if (isAttached(part)) {
      const name = clean(decodeWords(part.filename ?? ''), 200) || 'without a name';
      found.attachments.push({ name, size: part.body?.size ?? 0 });
    } else if (part.parts?.length) waiting.unshift(...part.parts);
    else if (type === 'text/plain') found.plain.push(textOf(part));
    else if (type === 'text/html') found.html.push(htmlToText(textOf(part)));
  }
  return found;
}

const tidy = (texts: readonly string[]): string =>
  texts
    .join('\n\n')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--[\n\t]]/gv, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .toWellFormed()
    .trim();

/** The words of a message as plain text, and the names of what was attached. Throws `UnreadableMail`. */
export function readBody(message: GmailMessage): MailBody {
  if (!message.payload) throw new UnreadableMail('no body');
  const { plain, html, attachments } = partsOf(message.payload);
  const text = tidy(plain);
  return { text: text === '' ? tidy(html) : text, attachments: attachments.slice(0, 100) };
}

function unlessUnreadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableMail) return null;
    throw error;
  }
}

/** The head of a message, null for one without a sender. Runs on a thread of its own. */
export const findHead = (message: GmailMessage): MailHead | null => unlessUnreadable(() => readHead(message));

/** The body of a message, null if none can be read. Runs on a thread of its own. */
export const findBody = (message: GmailMessage): MailBody | null => unlessUnreadable(() => readBody(message));

/** Every address that a message names, once. */
export function peopleOf({ sender, recipients }: MailHead): string[] {
  return [...new Set([sender, ...recipients].map(({ address }) => address))];
}
