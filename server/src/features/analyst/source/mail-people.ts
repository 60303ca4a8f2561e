import type { Participant } from './document.ts';
import { isFieldName, isSpeakerLabel } from './labels.ts';
import { authorName } from './mail-marks.ts';
import { isTitle } from './participants.ts';
import { isClosing } from './sections.ts';

const HEADER = /^\s*[*_]*(?:from|to|cc|von|an|de|à|para)[*_]*\s*:[*_]*\s*(\S.*)$/i;
const BOX =
  /(?:"?([^"<>,;:]{0,80})"?\s*)?<([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})>|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/g;

function fromHeaders(line: string): Participant[] {
  const header = HEADER.exec(line);
  const wrote = /^\s*(?:on|am|le|el)\s.{4,200}(?:wrote|schrieb|a écrit|escribió)/i.exec(line);
  const text = header?.[1] ?? (wrote ? line : null);
  if (!text) return [];
  return [...text.slice(0, 2000).matchAll(BOX)].map((box) => {
    const email = box[2] ?? box[3] ?? '';
    const name = wrote
      ? authorName((box[1] ?? '').replace(/^.*\d\s*(?:[ap]m)?,?\s*/i, ''))
      : authorName(box[1] ?? '');
    return { name: name === '' ? email : name, title: null, company: null, email, side: null };
  });
}

/** Name, title and company from the lines below 'Kind regards'. */
function fromSignature(lines: readonly string[], at: number): Participant | null {
  const inline = /,\s*((?:\p{Lu}[\p{L}.'’-]*\s?){1,3})$/u.exec(lines[at] ?? '')?.[1]?.trim();
  const rows = lines
    .slice(at + 1, at + 8)
    .map((line) => line.trim())
    .filter(Boolean);
  const first = inline ?? rows.shift() ?? '';
  const cut = /^([^,|–]{2,40}?)\s*[,|–]\s*(.+)$/.exec(first);
  const name = (cut?.[1] ?? first).replace(/[*_]/g, '').trim();
  if (!isSpeakerLabel(name) || isFieldName(name) || name.length > 45) return null;
  const parts = [cut?.[2] ?? '', ...rows.slice(0, 3)]
    .flatMap((row) => row.split(/\s*[,|–·]\s*/))
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
