import { findDay } from './days.ts';
import { squeeze, stripEnd } from './scan.ts';

/** Who wrote the mail that begins here, and when. */
export interface MailMark {
  readonly author: string;
  readonly on: string | null;
  readonly recipients: string | null;
  /** How many lines the mark takes. */
  readonly lines: number;
}

/** The patterns of this file read a line of single spaces, cut at LONGEST_MARK. */
const HEADER = new RegExp(
  [
    '^[*_]*(from|to|cc|bcc|sent|date|subject|reply-to|von|an|gesendet|datum|betreff|de|à|para|enviado|',
    String.raw`asunto|objet|envoyé)[*_]* ?:(.*)$`,
  ].join(''),
  'is',
);
const FROM = /^[*_]*(?:from|von|de)[*_]* ?:(.*)$/is;
const WROTE = new RegExp(
  [
    '^(?:on|am|le|el|il|op|den|em) (.{4,220}?) ?(?:wrote|schrieb(?: .{1,80})?|a écrit|escribió|',
    String.raw`ha scritto|schreef|skrev(?: .{1,80})?|escreveu|napisał\(?a?\)?|napsal|kirjoitti) ?:$`,
  ].join(''),
  'i',
);
const WROTE_OPENING = /^\s*(?:on|am|le|el|il|op|den|em)\s/i;
const LONGEST_WROTE = 600;
const RULE = new RegExp(
  [
    `^(?:-{2,} ?(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|`,
    String.raw`forwarded by.{0,60}?) ?-{2,}|begin forwarded message:?|_{8,})$`,
  ].join(''),
  'i',
);
const LONGEST_AUTHOR = 500;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;

/** 'Ana Silva <ana@x.org>' → the name where there is one, otherwise the address. */
export function authorName(raw: string): string {
  const author = raw.slice(0, LONGEST_AUTHOR);
  const address = ADDRESS.exec(author)?.[0] ?? null;
  const words = author
    .replace(/<[^>]*>?|\[mailto:[^\]]*\]?|\([^()@]*@[^()]*\)/gi, ' ')
    .replace(ADDRESS, ' ')
    .replace(/["*_<>]/g, ' ');
  const name = squeeze(words).replace(/[,;:]$/, '');
  const flipped = /^([\p{L}'’-]+), ([\p{L}'’. -]+)$/u.exec(name);
  const plain = flipped ? `${flipped[2]} ${flipped[1]}` : name;
  return plain !== '' ? plain : (address ?? '');
}

/** Whether the line only parts mails ('-----Original Message-----'). */
export function isMailRule(line: string): boolean {
  return line.length < 120 && RULE.test(squeeze(line));
}

function headerBlock(lines: readonly string[], at: number): MailMark | null {
  const from = FROM.exec(squeeze(lines[at] ?? ''));
  if (!from?.[1]) return null;
  let on: string | null = null;
  let recipients: string | null = null;
  let next = at + 1;
  let others = 0;
  for (; next < lines.length && next < at + 8; next += 1) {
    const line = lines[next] ?? '';
    const header = HEADER.exec(squeeze(line));
    if (!header) {
      if (/^\s+\S/.test(line) && others > 0) continue;
      break;
    }
    others += 1;
    const field = (header[1] ?? '').toLowerCase();
    if (/^(?:sent|date|gesendet|datum|envoyé|enviado)$/.test(field)) on = findDay(header[2] ?? '');
    if (/^(?:to|an|à|para)$/.test(field)) recipients = (header[2] ?? '').replace(/^[*_ ]+/, '');
  }
  const author = authorName(from[1] ?? '');
  return others === 0 || author === '' ? null : { author, on, recipients, lines: next - at };
}

function wroteLine(lines: readonly string[], at: number): MailMark | null {
  const opening = lines[at] ?? '';
  if (opening.length > 300 || !WROTE_OPENING.test(opening)) return null;
  for (const count of [1, 2, 3]) {
    const joined = squeeze(lines.slice(at, at + count).join(' '), LONGEST_WROTE);
    const match = joined.endsWith(':') ? WROTE.exec(joined) : null;
    if (!match) continue;
    const after = /(?:schrieb|skrev) (.{1,80})$/i.exec(stripEnd(joined, ': '))?.[1];
    const author = authorName(after ?? authorPart(match[1] ?? ''));
    return author === '' ? null : { author, on: findDay(joined), recipients: null, lines: count };
  }
  return null;
}

const MONTH_NAMES = [
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni',
  'july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?',
].join('|');
const DAY_OF_MONTH = new RegExp(
  [
    String.raw`\b(?:\d{1,2}(?:st|nd|rd|th|\.)? )?(?:of )?(?:${MONTH_NAMES})(?![\p{L}])`,
    String.raw`\.?(?: \d{1,2}(?:st|nd|rd|th)?(?!\d))?,?(?: \d{4})?,?`,
  ].join(''),
  'giu',
);

/** What is left of 'Mon, 3 Feb 2026 at 10:12 AM Ana Silva <ana@x.org>' without day and time. */
function authorPart(text: string): string {
  const untimed = text
    .replace(/\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?/gi, ' ')
    .replace(/\b\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?(?: ?(?:uhr|utc|gmt|cet|est|pst)\b)?/gi, ' ')
    .replace(/\b\d{4}-\d{1,2}-\d{1,2}|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}/g, ' ');
  const bare = squeeze(untimed)
    .replace(DAY_OF_MONTH, ' ')
    .replace(/(?:^|\s)(?:at|um|,|à|a las)(?=\s)/gi, ' ');
  return squeeze(bare).replace(/^[ ,–-]+/, '');
}

/** The mail that begins at this line, by its header block or by 'On … wrote:'. Lines come without their `>` marks. */
export function readMailMark(lines: readonly string[], at: number): MailMark | null {
  return headerBlock(lines, at) ?? wroteLine(lines, at);
}
