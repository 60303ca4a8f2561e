import PostalMime from 'postal-mime';
import { UnreadableSource } from './document.ts';

interface Mailbox {
  readonly name?: string;
  readonly address?: string | undefined;
  readonly group?: readonly Mailbox[] | undefined;
}

function mailbox(box: Mailbox): string {
  if (box.group) return box.group.map(mailbox).join(', ');
  const name = (box.name ?? '').replace(/[\r\n<>]/g, ' ').trim();
  if (!box.address) return name;
  return name && name !== box.address ? `${name} <${box.address}>` : box.address;
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The words of an HTML mail; nothing of it is kept as markup. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(script|style|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/blockquote)\b[^<>]{0,300}>/gi, '\n')
    .replace(/<li\b[^<>]{0,300}>/gi, '- ')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_all, hex: string, code: string) => {
      const point = Number.parseInt(code, hex ? 16 : 10);
      return point > 31 && point < 0xd800 ? String.fromCodePoint(point) : ' ';
    })
    .replace(/&([a-z]{2,6});/gi, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The library takes its time and memory for each line, however short; 2 MiB of a real mail have fewer. */
const MAX_LINES = 50_000;
/** A mail in a mail is read once more for each mail around it. */
const READING = { maxRfc822NestingDepth: 3 };

function hasTooManyLines(raw: string): boolean {
  let lines = 0;
  for (let at = raw.indexOf('\n'); at !== -1 && lines <= MAX_LINES; at = raw.indexOf('\n', at + 1))
    lines += 1;
  return lines > MAX_LINES;
}

/** A mail file (RFC 5322) as readable text: From, To, Date and Subject, a blank line, the body. */
export async function mailFileToText(raw: string): Promise<string> {
  if (hasTooManyLines(raw)) {
    throw new UnreadableSource(
      'too_large',
      'This email has more than 50,000 lines. Paste the part you need as text.',
    );
  }
  const mail = await PostalMime.parse(raw, READING).catch(() => null);
  if (!mail) {
    throw new UnreadableSource(
      'format',
      'This email file can’t be read. Open it in your email app and paste its text.',
    );
  }
  if (!mail.from && !mail.subject && !mail.date) {
    throw new UnreadableSource(
      'format',
      'This isn’t an email file: it has no sender, subject or date. Paste its text instead.',
    );
  }
  const plain = mail.text?.trim() ?? '';
  const body = plain !== '' ? plain : htmlToText(mail.html ?? '');
  const head = [
    mail.from ? `From: ${mailbox(mail.from)}` : null,
    mail.to?.length ? `To: ${mail.to.map(mailbox).join(', ')}` : null,
    mail.cc?.length ? `Cc: ${mail.cc.map(mailbox).join(', ')}` : null,
    mail.date ? `Date: ${mail.date}` : null,
    mail.subject ? `Subject: ${mail.subject.replace(/\s+/g, ' ')}` : null,
  ].filter((line) => line !== null);
  return `${head.join('\n')}\n\n${body}`;
}
