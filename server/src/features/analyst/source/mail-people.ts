import type { Participant } from './document.ts';
import { isFieldName, isSpeakerLabel } from './labels.ts';
import { authorName } from './mail-marks.ts';
import { isTitle } from './participants.ts';
import { beforeBlanks, cutAtFirst, squeeze } from './scan.ts';
import { isClosing } from './sections.ts';

const HEADER = /^[*_]*(?:from|to|cc|von|an|de|à|para)[*_]* ?:(.+)$/is;
const WROTE = /^(?:on|am|le|el) .{4,200}(?:wrote|schrieb|a écrit|escribió)/i;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const LONGEST_HEADER = 2000;
const LONGEST_NAME = 80;
const LONGEST_ROW = 200;

/** The name before '<ana@x.org>', with or without quotes around it. */
function nameBefore(text: string, end: number, from: number): string {
  const close = beforeBlanks(text, end, from);
  const last = close > from && text.charAt(close - 1) === '"' ? close - 1 : close;
  let first = last;
  while (first > from && last - first < LONGEST_NAME && !'"<>,;:'.includes(text.charAt(first - 1)))
    first -= 1;
  return text.slice(first, last);
}

/** What follows the time in 'Mon, 3 Feb 2026 at 10:12 AM Ana Silva'. */
function afterTime(words: string): string {
  let at = words.length;
  while (at > 0 && !/\d/.test(words.charAt(at - 1))) at -= 1;
  return at === 0 ? words : words.slice(at).replace(/^ ?(?:[ap]m)?,? ?/i, '');
}

function fromHeaders(line: string): Participant[] {
  const bare = squeeze(line, LONGEST_HEADER);
  const wrote = WROTE.test(bare);
  const text = HEADER.exec(bare)?.[1] ?? (wrote ? bare : '');
  let from = 0;
  return [...text.matchAll(ADDRESS)].map((found) => {
    const [email] = found;
    const end = found.index + email.length;
    const boxed = text.charAt(found.index - 1) === '<' && text.charAt(end) === '>';
    const words = boxed ? nameBefore(text, found.index - 1, from) : '';
    from = end;
    const name = authorName(wrote ? afterTime(words) : words);
    return { name: name === '' ? email : name, title: null, company: null, email, side: null };
  });
}

/** 'Thanks, Ana' → 'Ana'. */
function nameInClosing(line: string): string | undefined {
  const words = line.slice(line.lastIndexOf(',') + 1).trim();
  return line.includes(',') && /^(?:\p{Lu}[\p{L}.'’-]*(?: |$)){1,3}$/u.test(words) ? words : undefined;
}

/** Name, title and company from the lines below 'Kind regards'. */
function fromSignature(lines: readonly string[], at: number): Participant | null {
  const inline = nameInClosing(squeeze(lines[at] ?? ''));
  const rows = lines
    .slice(at + 1, at + 8)
    .map((line) => squeeze(line, LONGEST_ROW))
    .filter(Boolean);
  const first = inline ?? rows.shift() ?? '';
  const cut = cutAtFirst(first, [',', '|', '–']);
  const name = (cut?.[0] ?? first).replace(/[*_]/g, '').trim();
  if (!isSpeakerLabel(name) || isFieldName(name) || name.length > 45) return null;
  const parts = [cut?.[1] ?? '', ...rows.slice(0, 3)]
    .flatMap((row) => row.split(/[,|–·]/))
    .map((part) => part.trim())
    .filter(Boolean);
  const title = parts.find((part) => isTitle(part) && !part.includes('@')) ?? null;
  const company =
    parts.find((part) => part !== title && /^[\p{Lu}\d][^@:+]{2,50}$/u.test(part) && !/\d{4}/.test(part)) ??
    null;
  return title === null ? null : { name, title, company, email: null, side: null };
}

/** The people a mail thread names in its headers and signatures. */
export function readMailPeople(_text: string, lines: readonly string[]): Participant[] {
  const people: Participant[] = [];
  for (let at = 0; at < lines.length && people.length < 400; at += 1) {
    const line = lines[at] ?? '';
    if (line.length > 4000) continue;
    people.push(...fromHeaders(line));
    const signed = isClosing(line) ? fromSignature(lines, at) : null;
    if (!signed) continue;
    const known = people.findIndex((person) =>
      person.name.toLowerCase().startsWith(signed.name.toLowerCase()),
    );
    const other = people[known];
    if (other)
      people[known] = {
        ...other,
        title: other.title ?? signed.title,
        company: other.company ?? signed.company,
      };
    else people.push(signed);
  }
  return people;
}
