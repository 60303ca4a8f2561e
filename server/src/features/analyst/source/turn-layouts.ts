import { beforeBlanks, pastAll, pastBlanks, pastOne, pastToken } from './scan.ts';

/** A label as it stands in the line, and where the words after it begin. */
export interface Opening {
  readonly label: string;
  readonly wordsAt: number;
}

type Layout = (line: string, at: number) => Opening | null;

/** The longest name before a colon or a time; without one, the longest text before a colon. */
const LONGEST_LABEL = 60;
const LONGEST_PLAIN_LABEL = 70;
/** '12/31/2026,    100:00:00.000 p.m.' */
const LONGEST_TIME = 40;

/** '0:12', '01:02:03.4', '3/4/2026, 10:15 am'. Of bounded length, and only looked for at one place. */
const TIME =
  /(?:\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s{1,4})?(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?:\s?[ap]\.?m(?!\p{L})\.?)?/iuy;
const LONGEST_NICK = 30;
const NICK_SIGN = /[\p{L}\p{N}._@ -]/u;
const ASIDE = /\([^)\n]{1,60}\)/y;
const NEVER_IN_LABEL = '\n[]|<>';

/** Past '[0:12 - 0:15]', with or without brackets; -1 where no time stands. */
function pastStamp(line: string, at: number): number {
  let next = pastToken(line, pastOne(line, at, '[('), TIME);
  if (next === -1) return -1;
  const dash = pastBlanks(line, next);
  const after = line.startsWith('-->', dash) ? dash + 3 : pastOne(line, dash, '-–');
  if (after > dash) {
    const until = pastToken(line, pastBlanks(line, after), TIME);
    if (until !== -1) next = until;
  }
  return pastOne(line, next, '])');
}

/** Where the label that begins at `at` is followed by a colon; -1 where something else or too much stands there. */
function colonOf(line: string, at: number, longest: number, never: string): number {
  let solid = at;
  for (let next = at; next < line.length; next += 1) {
    const sign = line.charAt(next);
    if (sign === ':') return solid > at ? next : -1;
    if (never.includes(sign)) return -1;
    if (sign !== '*' && sign.trim() !== '') solid = next + 1;
    if (solid - at > longest) return -1;
  }
  return -1;
}

/** '**Ana:** words', '__Ana__ (CFO): words', also as a point of a list. */
const bold: Layout = (line, start) => {
  const point = pastOne(line, start, '-*');
  const item = point > start ? pastBlanks(line, point) : start;
  const at = item > point ? item : start;
  if (!isMark(line, at)) return null;
  const from = at + 2;
  let solid = from;
  for (let next = from; next < line.length && solid - from <= LONGEST_LABEL; next += 1) {
    const end = solid > from ? pastMarkedColon(line, next) : -1;
    if (end !== -1) return { label: line.slice(from, next), wordsAt: pastBlanks(line, end) };
    const sign = line.charAt(next);
    if (sign === '*') return null;
    if (sign.trim() !== '') solid = next + 1;
  }
  return null;
};

const isMark = (line: string, at: number) => line.startsWith('**', at) || line.startsWith('__', at);

/** Past ':**', '**:' or '** (CFO):'; -1 where none of them stands. */
function pastMarkedColon(line: string, at: number): number {
  if (line.charAt(at) === ':') {
    const mark = pastBlanks(line, at + 1);
    return isMark(line, mark) ? mark + 2 : -1;
  }
  if (!isMark(line, at)) return -1;
  const aside = pastBlanks(line, at + 2);
  const past = pastToken(line, aside, ASIDE);
  const colon = past === -1 ? aside : pastBlanks(line, past);
  return line.charAt(colon) === ':' ? colon + 1 : -1;
}

/** Where the name can begin after a time: past '| ', '- ', '**'. */
function pastStampMark(line: string, at: number): number {
  return pastAll(line, pastBlanks(line, pastOne(line, pastBlanks(line, at), '-–|')), '*');
}

/** '[0:12] Ana: words', '0:12 - 0:15 | **Ana:** words', '**[0:12] Ana:** words'. */
const timedLabelled: Layout = (line, start) => {
  const stamp = pastStamp(line, pastAll(line, start, '*_'));
  if (stamp === -1) return null;
  const at = pastStampMark(line, stamp);
  const colon = colonOf(line, at, LONGEST_LABEL, NEVER_IN_LABEL);
  if (colon === -1) return null;
  return { label: line.slice(at, colon), wordsAt: pastBlanks(line, pastAll(line, colon + 1, '*')) };
};

/** 'Ana (0:12) words', '**Ana** [0:12]: words'. */
const labelTimeWords: Layout = (line, start) => {
  const at = pastAll(line, start, '*');
  let solid = at;
  for (let next = at; next < line.length && solid - at <= LONGEST_LABEL; next += 1) {
    const sign = line.charAt(next);
    const time = solid > at && (sign === '[' || sign === '(') ? pastToken(line, next + 1, TIME) : -1;
    const close = time === -1 ? -1 : pastOne(line, time, '])');
    if (close > time) {
      const end = pastAll(line, pastOne(line, pastBlanks(line, close), ':'), '*');
      return { label: line.slice(at, next), wordsAt: pastBlanks(line, end) };
    }
    if (sign === ':' || NEVER_IN_LABEL.includes(sign)) return null;
    if (sign.trim() !== '') solid = next + 1;
  }
  return null;
};

function beforeAll(line: string, end: number, signs: string, from: number): number {
  let last = end;
  while (last > from && signs.includes(line.charAt(last - 1))) last -= 1;
  return last;
}

function beforeOne(line: string, end: number, signs: string, from: number): number {
  return end > from && signs.includes(line.charAt(end - 1)) ? end - 1 : end;
}

/** 'Ana  0:12', 'Ana, [0:12]:' alone in its line; the words follow below. Read from its end. */
const labelledTimed: Layout = (line, start) => {
  const at = pastAll(line, start, '*');
  const stars = beforeAll(line, beforeBlanks(line, line.length, at), '*', at);
  const end = beforeOne(line, beforeBlanks(line, beforeOne(line, stars, ':', at), at), '])', at);
  for (let from = Math.max(at + 1, end - LONGEST_TIME); from < end; from += 1) {
    if (pastToken(line, from, TIME) !== end) continue;
    const sign = beforeBlanks(line, beforeOne(line, from, '[(', at), at);
    const name = beforeBlanks(line, beforeOne(line, sign, '-–|,', at), at);
    return labelBetween(line, at, beforeAll(line, name, '*', at), line.length, ':');
  }
  return null;
};

/** '0:12 Ana', '[0:12] | Ana' alone in its line. */
const timedAlone: Layout = (line, start) => {
  const time = pastToken(line, pastOne(line, start, '[('), TIME);
  if (time === -1) return null;
  const at = pastStampMark(line, pastOne(line, time, '])'));
  const end = beforeAll(line, beforeBlanks(line, line.length, at), '*', at);
  return labelBetween(line, at, end, line.length, ':*');
};

function labelBetween(line: string, at: number, end: number, wordsAt: number, never: string): Opening | null {
  if (end <= at || end - at > LONGEST_LABEL) return null;
  const label = line.slice(at, end);
  return Array.from(label).some((sign) => never.includes(sign) || NEVER_IN_LABEL.includes(sign))
    ? null
    : { label, wordsAt };
}

/** 'Ana: words', '>> Ana: words'. */
export const plain: Layout = (line, start) => {
  const at = line.startsWith('>>', start) ? pastBlanks(line, start + 2) : start;
  const colon = colonOf(line, at, LONGEST_PLAIN_LABEL, '\n');
  const words = pastBlanks(line, colon + 1);
  if (colon === -1 || (words === colon + 1 && words < line.length)) return null;
  return { label: line.slice(at, colon), wordsAt: words };
};

/** '10:02 | Ana | words', 'Ana | 10:02 | words', also as a row of a table. */
const piped: Layout = (line, start) => {
  const row = pastOne(line, start, '|');
  const at = pastBlanks(line, row);
  const cut = line.indexOf('|', at);
  if (cut === -1 || cut - at > LONGEST_LABEL) return null;
  const second = pastBlanks(line, cut + 1);
  const next = line.indexOf('|', second);
  if (next === -1 || next - second > LONGEST_LABEL) return null;
  const [one, two] = [line.slice(at, cut).trim(), line.slice(second, next).trim()];
  const timed = isStamp(one) ? two : isStamp(two) ? one : null;
  return timed === null ? null : { label: timed, wordsAt: pastBlanks(line, next + 1) };
};

/** '10:02', '[00:10:02]'. */
function isStamp(text: string): boolean {
  const time = pastToken(text, pastOne(text, 0, '[('), TIME);
  return time !== -1 && pastOne(text, time, '])') === text.length;
}

/** '[10:02] <sam> words', '<sam> words', '10:02 sam> words'. */
const chat: Layout = (line, start) => {
  const stamp = pastStamp(line, start);
  const from = stamp === -1 ? start : pastBlanks(line, stamp);
  const at = pastOne(line, from, '<');
  if (at === from && stamp === -1) return null;
  let end = at;
  while (end < line.length && end - at <= LONGEST_NICK && NICK_SIGN.test(line.charAt(end))) end += 1;
  if (end === at || line.charAt(end) !== '>') return null;
  return { label: line.slice(at, end), wordsAt: pastBlanks(line, end + 1) };
};

/** '[Ana Silva]: words', '[Prospect - Ana, CFO]: words'; not '[link]: https://…'. */
const bracketed: Layout = (line, start) => {
  const close = line.charAt(start) === '[' ? line.indexOf(']', start) : -1;
  if (close === -1 || close - start > LONGEST_PLAIN_LABEL || line.charAt(close + 1) !== ':') return null;
  const wordsAt = pastBlanks(line, close + 2);
  return line.startsWith('http', wordsAt) ? null : { label: line.slice(start + 1, close), wordsAt };
};

/** Layouts that always mean a speaker, in the order they are tried. */
export const SURE_LAYOUTS: readonly Layout[] = [
  bold,
  bracketed,
  piped,
  chat,
  timedLabelled,
  labelTimeWords,
  labelledTimed,
  timedAlone,
];
