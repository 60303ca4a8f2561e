import type { Participant } from './document.ts';
import { isFieldName, isSpeakerLabel, splitLabel } from './labels.ts';

const LIST_HEADING =
  /^\s*(?:[-*]\s+)?[*_#\s]*(participants?|attendees|present|people|attending|on the call|in the room|speakers|teilnehmer|anwesend|who was there|with)\b[^:\n]{0,30}[*_]*:[*_]*\s*(.*)$/i;
const SIDE_HEADING =
  /^\s*(?:[-*]\s+)?[*_]*((?:our|the|from)?\s*(?:seller|sales|vendor|us|internal|our team|supplier)|(?:the|from)?\s*(?:buyer|customer|client|prospect|external|them)(?:\s+(?:side|team))?)[*_]*\s*:[*_]*\s*(.+)$/i;
const ITEM = /^\s*(?:[-*•–]|\d+[.)])\s+(.+)$/;
const ADDRESS = /<?([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})>?/;

const TITLE_WORD =
  /\b(?:chief|c[efotimprs]o|ciso|officer|president|vp|svp|evp|director|head|manager|lead|leader|executive|engineer|consultant|analyst|partner|owner|founder|controller|buyer|purchas\w*|procurement|counsel|lawyer|architect|administrator|admin|specialist|coordinator|nurse|doctor|physician|superintendent|secretary|treasurer|chair\w*|minister|supervisor|planner|accountant|ae|se|sdr|bdr|csm|it|sales|operations|finance|legal|leiter\w*|einkauf|geschäftsführer\w*|vorstand|prokurist\w*)\b/i;

/** Whether a text reads like a job title. */
export function isTitle(text: string): boolean {
  return text.length <= 80 && TITLE_WORD.test(text);
}

function titleAndCompany(aside: string): { title: string | null; company: string | null } {
  const parts = aside.split(/\s*(?:,|\||;|\s@\s|\s[-–—]\s|\bat\s)\s*/).filter(Boolean);
  const title = parts.find(isTitle) ?? null;
  const company = parts.find((part) => part !== title && !part.includes('@')) ?? null;
  return { title, company };
}

/** 'Ana Silva (CFO, Hospital)', 'Ana Silva – CFO, Hospital', 'Ana Silva, CFO', 'Ana <ana@x.org>'. */
export function readParticipant(raw: string, side: Participant['side'] = null): Participant | null {
  const email = ADDRESS.exec(raw)?.[1] ?? null;
  const text = raw.replace(ADDRESS, '').replace(/[*_"]/g, '').trim().replace(/[,;]$/, '');
  const { name, aside } = splitLabel(text);
  const cut = aside === null ? /^([^,|–—]{2,50}?)\s*(?:,|\||–|—|\s-\s)\s*(.+)$/.exec(name) : null;
  const person = (cut?.[1] ?? name).trim();
  const rest = aside ?? cut?.[2] ?? '';
  if (person === '' && email) return { name: email, title: null, company: null, email, side };
  if (!isSpeakerLabel(person) || isFieldName(person)) return null;
  return { name: person, ...titleAndCompany(rest), email, side };
}

/** A list in one line: commas part people only outside parentheses. */
function readInline(text: string, side: Participant['side']): Participant[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  const rows = text.slice(0, 2000);
  for (let at = 0; at < rows.length; at += 1) {
    const sign = rows[at] ?? '';
    if ('(['.includes(sign)) depth += 1;
    else if (')]'.includes(sign)) depth -= 1;
    else if (depth <= 0 && (sign === ';' || sign === ',' || sign === '&' || rows.startsWith(' and ', at))) {
      pieces.push(rows.slice(from, at));
      from = at + (rows.startsWith(' and ', at) ? 5 : 1);
    }
  }
  pieces.push(rows.slice(from));
  const found: Participant[] = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    const words = piece.trim();
    if (last && last.title === null && isTitle(words) && !splitLabel(words).aside) {
      found[found.length - 1] = { ...last, title: words };
      continue;
    }
    const person = words === '' ? null : readParticipant(words, side);
    if (person) found.push(person);
  }
  return found;
}

function sideOf(heading: string): Participant['side'] {
  return /buyer|customer|client|prospect|external|them/i.test(heading) ? 'buyer' : 'seller';
}

/** The people a text's head lists, and the lines that list them. */
export function readParticipants(lines: readonly string[]): {
  people: Participant[];
  lines: ReadonlySet<number>;
} {
  const people: Participant[] = [];
  const used = new Set<number>();
  for (let at = 0; at < Math.min(lines.length, 400); at += 1) {
    const line = lines[at] ?? '';
    const list = LIST_HEADING.exec(line);
    const sided = list ? null : SIDE_HEADING.exec(line);
    if (!list && !(sided && at < 25)) continue;
    const side = sided ? sideOf(sided[1] ?? '') : null;
    const inline = (list?.[2] ?? sided?.[2] ?? '').replace(/^[*_]+\s*/, '').trim();
    if (inline !== '') {
      const found = readInline(inline, side);
      if (found.length === 0) continue;
      people.push(...found);
      used.add(at);
      continue;
    }
    used.add(at);
    for (let next = at + 1; next < lines.length && next < at + 40; next += 1) {
      const row = lines[next] ?? '';
      if (row.trim() === '') continue;
      const item = ITEM.exec(row);
      if (!item) break;
      const grouped =
        SIDE_HEADING.exec(row) ?? /^\s*[-*•]\s+[*_]*([\p{Lu}][^:()]{1,40})[*_]*:\s*(.+)$/u.exec(row);
      people.push(...(grouped ? readGroup(grouped) : readInlineItem(item[1] ?? '')));
      used.add(next);
    }
  }
  return { people, lines: used };
}

function readInlineItem(text: string): Participant[] {
  const one = readParticipant(text);
  return one ? [one] : readInline(text, null);
}

/** 'Acme: Ana, Tom' – the group's name is their company unless it names a side. */
function readGroup(match: RegExpExecArray): Participant[] {
  const group = (match[1] ?? '').trim();
  const sided = SIDE_HEADING.test(match[0]);
  return readInline(match[2] ?? '', sided ? sideOf(group) : null).map((person) =>
    sided || person.company ? person : { ...person, company: group },
  );
}
