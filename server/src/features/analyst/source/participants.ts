import type { Participant } from './document.ts';
import { isFieldName, isSpeakerLabel, splitLabel } from './labels.ts';
import { cutAtFirst, pastAll, squeeze, stripEnd, stripSigns } from './scan.ts';

/** The patterns of this file read a line of single spaces, cut at LONGEST_MARK. */
const LIST_HEADING = new RegExp(
  [
    '^(?:participants?|attendees|present|people|attending|on the call|in the room|speakers|teilnehmer|',
    String.raw`anwesend|who was there|with)\b[^:\n]{0,32}:(.*)$`,
  ].join(''),
  'is',
);
const SIDE_HEADING = new RegExp(
  [
    '^((?:(?:our|the|from) ?)?(?:seller|sales(?: rep(?:resentative)?)?|vendor|us|internal|our team|',
    'supplier|(?:account |inside |field )?(?:rep|executive)|ae|csm|sdr|bdr|account manager)|(?:(?:the|',
    String.raw`from) ?)?(?:buyer|customer|client|prospect|external|them)(?: (?:side|team))?)[*_]* ?:(.+)$`,
  ].join(''),
  'is',
);
const ITEM = /^(?:[-*•–]|\d{1,3}[.)]) (.+)$/s;
const GROUP = /^(\p{Lu}[^:()]{1,40}):(.+)$/su;
const ADDRESS = /<?([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})>?/;
/** More people than any meeting has; a list that goes on is not read further. */
const MOST_PEOPLE = 400;

const TITLE_WORD = new RegExp(
  [
    String.raw`\b(?:chief|c[efotimprs]o|ciso|officer|president|vp|svp|evp|director|head|manager|lead|leader|`,
    String.raw`executive|engineer|consultant|analyst|partner|owner|founder|controller|buyer|purchas\w*|procurement|`,
    'counsel|lawyer|architect|administrator|admin|specialist|coordinator|nurse|doctor|physician|',
    String.raw`superintendent|secretary|treasurer|chair\w*|minister|supervisor|planner|accountant|ae|se|sdr|bdr|`,
    String.raw`csm|it|sales|operations|finance|legal|leiter\w*|einkauf|geschäftsführer\w*|vorstand|prokurist\w*)\b`,
  ].join(''),
  'i',
);

/** Whether a text reads like a job title. */
export function isTitle(text: string): boolean {
  return text.length <= 80 && TITLE_WORD.test(text);
}

function titleAndCompany(aside: string): { title: string | null; company: string | null } {
  const parts = aside
    .split(/[,|;]| @ | [-–—] |\bat /)
    .map((part) => part.trim())
    .filter(Boolean);
  const title = parts.find(isTitle) ?? null;
  const company = parts.find((part) => part !== title && !part.includes('@')) ?? null;
  return { title, company };
}

/** 'Ana Silva (CFO, Hospital)', 'Ana Silva – CFO, Hospital', 'Ana Silva, CFO', 'Ana <ana@x.org>'. */
export function readParticipant(raw: string, side: Participant['side'] = null): Participant | null {
  const email = ADDRESS.exec(raw)?.[1] ?? null;
  const text = squeeze(raw.replace(ADDRESS, '').replace(/[*_"]/g, '')).replace(/[,;]$/, '');
  const { name, aside } = splitLabel(text);
  const cut = aside === null ? cutAtFirst(name, [',', '|', '–', '—', ' - ']) : null;
  const person = cut?.[0] ?? name;
  const rest = aside ?? cut?.[1] ?? '';
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

/** A line that names people: the words after its colon, and whose people they are. */
interface Heading {
  readonly names: string;
  readonly side: Participant['side'];
  /** 'Seller:' alone may open a turn; only near the top, once, and before names is it a heading. */
  readonly sided: boolean;
  readonly label: string;
}

/** Words that open an answer and no list of names. */
const OPENS_SPEECH = new RegExp(
  [
    '^(?:hi|hello|hey|yes|yeah|yep|no|nope|right|sure|thanks?|thank you|ok|okay|well|great|good|so|and|',
    'but|oh|um|uh|absolutely|exactly|perfect|morning|welcome|sounds|i|we|it|that|this|what|how|who|why|',
    String.raw`when|can|could|do|does|is|are)\b`,
  ].join(''),
  'i',
);

/** The sides that open more than one line: they speak. */
function repeatedHeadings(lines: readonly string[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const line of lines) {
    for (const { sided, label } of readListHeadings(line)) {
      if (sided && seen.has(label)) repeated.add(label);
      if (sided) seen.add(label);
    }
  }
  return repeated;
}

/** Whether all that stands there are names and their titles. */
function isNameList(names: string, side: Participant['side']): boolean {
  if (OPENS_SPEECH.test(names) || /[?!]|\.\s|\p{Ll}{3}\.$/u.test(names)) return false;
  const pieces = names.split(/[,;&]| and /).filter((piece) => piece.trim() !== '');
  const people = readInline(names, side);
  return (
    people.length > 0 && (people.length * 2 >= pieces.length || people.some(({ title }) => title !== null))
  );
}

function readListHeading(line: string): Heading | null {
  const bare = pastListMarks(squeeze(line));
  const list = LIST_HEADING.exec(bare);
  if (list) return { names: stripSigns(list[1] ?? '', '*_ '), side: null, sided: false, label: '' };
  const sided = SIDE_HEADING.exec(bare);
  const names = stripSigns(sided?.[2] ?? '', '*_ ');
  if (!sided || names === '') return null;
  const label = (sided[1] ?? '').toLowerCase().trim();
  return { names, side: sideOf(label), sided: true, label };
}

/** One line may name both sides: '**Rep:** Tom | **Prospect:** Ana Silva, CFO'. */
const readListHeadings = (line: string): Heading[] =>
  line
    .slice(0, 2000)
    .split(' | ')
    .flatMap((part) => readListHeading(part) ?? []);

const pastListMarks = (line: string) => line.slice(pastAll(line, 0, '-*_# '));

/** The people a text's head lists, and the lines that list them. */
export function readParticipants(lines: readonly string[]): {
  people: Participant[];
  lines: ReadonlySet<number>;
} {
  const people: Participant[] = [];
  const used = new Set<number>();
  const repeated = repeatedHeadings(lines);
  for (let at = 0; at < Math.min(lines.length, 400) && people.length < MOST_PEOPLE; at += 1) {
    if (used.has(at)) continue;
    for (const heading of readListHeadings(lines[at] ?? '')) {
      if (heading.sided && (at >= 25 || repeated.has(heading.label))) continue;
      if (heading.sided && !isNameList(heading.names, heading.side)) continue;
      const found = heading.names === '' ? null : readInline(heading.names, heading.side);
      if (found === null || found.length > 0) used.add(at);
      people.push(...(found ?? readItems(lines, at + 1, used)));
    }
  }
  return { people: people.slice(0, MOST_PEOPLE), lines: used };
}

/** The points of a list below its heading. */
function readItems(lines: readonly string[], from: number, used: Set<number>): Participant[] {
  const people: Participant[] = [];
  for (let next = from; next < lines.length && next < from + 39; next += 1) {
    const row = squeeze(lines[next] ?? '');
    if (row === '') continue;
    const item = ITEM.exec(row);
    const rows = item ? readItem(item[1] ?? '') : readIntroduced(row);
    if (!item && rows.length === 0) break;
    people.push(...rows);
    used.add(next);
  }
  return people;
}

/** 'Ana Silva, Operations Director, Hospital' on a line of its own, without a mark of a list. */
function readIntroduced(row: string): Participant[] {
  const person = row.includes(':') || row.length > 120 ? null : readParticipant(row);
  return person && (person.title !== null || person.email !== null) ? [person] : [];
}

/** 'Ana Silva (CFO)', 'Seller: Tom', or 'Acme: Ana, Tom', where the group's name is their company. */
function readItem(text: string): Participant[] {
  const bare = pastListMarks(text);
  const sided = SIDE_HEADING.exec(bare);
  if (sided) return readInline(stripSigns(sided[2] ?? '', '*_ '), sideOf(sided[1] ?? ''));
  const group = GROUP.exec(bare);
  if (group) {
    const company = stripEnd(group[1] ?? '', '*_ ');
    return readInline(stripSigns(group[2] ?? '', '*_ '), null).map((person) =>
      person.company ? person : { ...person, company },
    );
  }
  const one = readParticipant(text);
  return one ? [one] : readInline(text, null);
}
