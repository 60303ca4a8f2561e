import { findDay } from './days.ts';

/** Who wrote the mail that begins here, and when. */
export interface MailMark {
  readonly author: string;
  readonly on: string | null;
  readonly recipients: string | null;
  /** How many lines the mark takes. */
  readonly lines: number;
}

const HEADER =
  /^\s*[*_]*(from|to|cc|bcc|sent|date|subject|reply-to|von|an|gesendet|datum|betreff|de|à|para|enviado|asunto|objet|envoyé)[*_]*\s*:[*_]*\s*(.*)$/i;
const FROM = /^\s*[*_]*(?:from|von|de)[*_]*\s*:[*_]*\s*(\S.*)$/i;
const WROTE =
  /^(?:on|am|le|el|il|op|den|em)\s(.{4,220}?)\s*(?:wrote|schrieb(?:\s.{1,80})?|a écrit|escribió|ha scritto|schreef|skrev(?:\s.{1,80})?|escreveu|napisał\(?a?\)?|napsal|kirjoitti)\s*:\s*$/i;
const RULE =
  /^\s*(?:-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|forwarded by.{0,60}?)\s*-{2,}|begin forwarded message:?|_{8,})\s*$/i;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;

/** 'Ana Silva <ana@x.org>' → the name where there is one, otherwise the address. */
export function authorName(raw: string): string {
  const address = ADDRESS.exec(raw)?.[0] ?? null;
  const name = raw
    .replace(/<[^>]*>?|\[mailto:[^\]]*\]?|\([^)]*@[^)]*\)/gi, ' ')
    .replace(ADDRESS, ' ')
    .replace(/["*_<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[,;:]$/, '');
  const flipped = /^([\p{L}'’-]+),\s+([\p{L}'’. -]+)$/u.exec(name);
  const plain = flipped ? `${flipped[2]} ${flipped[1]}` : name;
  return plain !== '' ? plain : (address ?? '');
}

/** Whether the line only parts mails ('-----Original Message-----'). */
export function isMailRule(line: string): boolean {
  return line.length < 120 && RULE.test(line);
}

function headerBlock(lines: readonly string[], at: number): MailMark | null {
  const from = FROM.exec(lines[at] ?? '');
  if (!from) return null;
  let on: string | null = null;
  let recipients: string | null = null;
  let next = at + 1;
  let others = 0;
  for (; next < lines.length && next < at + 8; next += 1) {
    const line = lines[next] ?? '';
    const header = HEADER.exec(line);
    if (!header) {
      if (/^\s+\S/.test(line) && others > 0) continue;
      break;
    }
    others += 1;
    const field = (header[1] ?? '').toLowerCase();
    if (/^(?:sent|date|gesendet|datum|envoyé|enviado)$/.test(field)) on = findDay(header[2] ?? '');
    if (/^(?:to|an|à|para)$/.test(field)) recipients = header[2] ?? null;
  }
  const author = authorName(from[1] ?? '');
  return others === 0 || author === '' ? null : { author, on, recipients, lines: next - at };
}

function wroteLine(lines: readonly string[], at: number): MailMark | null {
  const opening = lines[at] ?? '';
  if (opening.length > 300 || !/^\s*(?:on|am|le|el|il|op|den|em)\s/i.test(opening)) return null;
  for (const count of [1, 2, 3]) {
    const joined = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ');
    const match = WROTE.exec(joined);
    if (!match) continue;
    const after = /(?:schrieb|skrev)\s+(.{1,80}?)\s*:\s*$/i.exec(joined)?.[1];
    const author = authorName(after ?? authorPart(match[1] ?? ''));
    return author === '' ? null : { author, on: findDay(joined), recipients: null, lines: count };
  }
  return null;
}

/** What is left of 'Mon, 3 Feb 2026 at 10:12 AM Ana Silva <ana@x.org>' without day and time. */
function authorPart(text: string): string {
  const bare = text
    .replace(/\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?/gi, ' ')
    .replace(/\b\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?(?:\s*(?:uhr|utc|gmt|cet|est|pst)\b)?/gi, ' ')
    .replace(/\b\d{4}-\d{1,2}-\d{1,2}|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}/g, ' ')
    .replace(
      /\b(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(?:of\s+)?(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)(?![\p{L}])\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?(?!\d))?,?(?:\s+\d{4})?,?/giu,
      ' ',
    )
    .replace(/(?:^|\s)(?:at|um|,|à|a las)(?=\s)/gi, ' ');
  return bare.replace(/\s+/g, ' ').replace(/^[\s,–-]+/, '');
}

/** The mail that begins at this line, by its header block or by 'On … wrote:'. Lines come without their `>` marks. */
export function readMailMark(lines: readonly string[], at: number): MailMark | null {
  return headerBlock(lines, at) ?? wroteLine(lines, at);
}
