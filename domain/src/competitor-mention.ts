import { type CompetitorKind, PHRASES_OF_KIND } from './competitor.ts';
import { isCalendarWord, isOrdinaryWord } from './ordinary-words.ts';

/** A competitor and the names that texts use for it. */
export interface NamedCompetitor {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: CompetitorKind;
}

/** A sentence that names a competitor: `text.slice(start, end)` is the sentence, word for word. */
export interface CompetitorMention {
  readonly competitorId: string;
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

interface Word {
  readonly folded: string;
  readonly isCapital: boolean;
  readonly start: number;
  readonly end: number;
}

interface Name {
  readonly competitorId: string;
  readonly words: readonly string[];
  /** Only with a capital letter inside a sentence. */
  readonly isOrdinary: boolean;
}

/** Names by their first word, for going through a text once. */
export type NameIndex = ReadonlyMap<string, readonly Name[]>;

const MAX_SENTENCE = 600;
const MOST_MENTIONS = 200;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MARKS = /\p{M}+/gu;
const RUN = /[^\s<>()[\]"]+/g;
/** Between the words of one name: a space, a hyphen, a dot as in `Monday.com`, an ampersand. */
const JOINT = /^(?:[\s\u00a0]{1,2}|[-.'’&/_\u2010\u2011]|\s?&\s?)$/u;
/** Words before the name of a day or month. */
const BEFORE_TIME: ReadonlySet<string> = new Set(
  `on by until till next last this every each since before after from of for in come early late mid end and or til to
between`.split(/\s/),
);

/** Without capitals and accents: `Éclair` is `eclair`, `Straße` is `strasse`. */
export function foldName(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ø', 'o');
}

const startsWithCapital = (text: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(text);

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    folded: foldName(match[0]),
    isCapital: startsWithCapital(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The names of competitors in the form in which texts are searched for them. */
export function indexNames(competitors: readonly NamedCompetitor[]): NameIndex {
  const names = competitors.flatMap(({ id, name, aliases, kind }) =>
    [...new Set([...(kind === 'company' ? [name] : []), ...aliases, ...PHRASES_OF_KIND[kind]])].flatMap(
      (called): Name[] => {
        const words = wordsOf(called).map(({ folded }) => folded);
        const [first] = words;
        if (first === undefined) return [];
        const isOrdinary = kind === 'company' && words.length === 1 && isOrdinaryWord(first);
        return [{ competitorId: id, words, isOrdinary }];
      },
    ),
  );
  return Map.groupBy(names, ({ words }) => words[0] ?? '');
}

/** Parts of a text that are mail or web addresses, which name people and pages rather than competitors. */
function addressesIn(text: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(RUN)]
    .filter(([run]) => run.includes('@') || run.includes('://'))
    .map((match) => [match.index, match.index + match[0].length]);
}

function fits(text: string, words: readonly Word[], at: number, name: Name): boolean {
  return name.words.every((wanted, place) => {
    const word = words[at + place];
    if (word?.folded !== wanted) return false;
    const before = place === 0 ? undefined : words[at + place - 1];
    return before === undefined || JOINT.test(text.slice(before.end, word.start));
  });
}

const ENDS_SENTENCE = /[.!?:;…\n\r•"“”]/;

/** Whether nothing but spaces and marks lies between a word and the beginning of its sentence. */
function beginsSentence(text: string, before: Word | undefined, word: Word): boolean {
  if (before === undefined) return true;
  const gap = text.slice(before.end, word.start);
  return ENDS_SENTENCE.test(gap) || /(?:^|\s)[-–—*>]\s/.test(gap);
}

/** An ordinary word is a name with a capital inside a sentence, or where it owns something. */
function isNamed(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (!word?.isCapital) return false;
  const owns = /^['’]s\b/.test(text.slice(word.end, word.end + 3));
  const begins = beginsSentence(text, before, word);
  if (isCalendarWord(word.folded)) return !begins && !owns && !BEFORE_TIME.has(before?.folded ?? '');
  if (begins) return owns;
  // `Next Step` and `Open Items` are headings: their neighbors have capitals too.
  const [left, right] = [before, words[at + 1]].map((other) => isHeading(text, other, word));
  return !left && !right;
}

function isHeading(text: string, other: Word | undefined, word: Word): boolean {
  if (!other?.isCapital || other.folded === 'i') return false;
  const gap = text.slice(Math.min(other.end, word.end), Math.max(other.start, word.start));
  return gap === ' ' && isOrdinaryWord(other.folded);
}

/** The bounds of the sentence around a place, at most 600 characters. */
function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  const room = Math.max(0, Math.floor((MAX_SENTENCE - (end - start)) / 2));
  let from = start;
  while (from > 0 && start - from < room && !endsBefore(text, from)) from -= 1;
  let to = end;
  while (to < text.length && to - end < room && text[to] !== '\n' && !endsBefore(text, to)) to += 1;
  while (from < start && /\s/.test(text[from] ?? '')) from += 1;
  while (to > end && /\s/.test(text[to - 1] ?? '')) to -= 1;
  if (from < start && isHalf(text, from)) from += 1;
  if (to > end && isHalf(text, to)) to -= 1;
  return { start: from, end: to };
}

/** Whether a place is inside a character of two units. */
function isHalf(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Whether a sentence ends right before a place: at a line's end, or at a full stop and a space. */
function endsBefore(text: string, place: number): boolean {
  const last = text[place - 1] ?? '';
  if (last === '\n' || last === '\r') return true;
  return /[.!?…]/.test(last) && /\s/.test(text[place] ?? ' ');
}

/** The longest names that begin at a word: `Oracle NetSuite` is not `Oracle` as well. */
function namesAt(text: string, words: readonly Word[], at: number, index: NameIndex): readonly Name[] {
  const all = index.get(words[at]?.folded ?? '') ?? [];
  const named = all.filter(
    (name) => fits(text, words, at, name) && (!name.isOrdinary || isNamed(text, words, at)),
  );
  const longest = Math.max(...named.map((name) => name.words.length));
  return named.filter((name) => name.words.length === longest);
}

/** Words outside of mail and web addresses, by their place among all. */
function* placesToRead(text: string, words: readonly Word[]): Generator<number> {
  const addresses = addressesIn(text);
  let next = 0;
  for (const [at, { start }] of words.entries()) {
    while ((addresses[next]?.[1] ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    if ((addresses[next]?.[0] ?? Number.POSITIVE_INFINITY) > start) yield at;
  }
}

/**
 * The sentences of a text that name competitors, each once for each competitor, at most 200. Whole words only, whatever
 * their accents and capitals: `Asana` is not in `Kasana`. An alias that is an ordinary word needs a capital letter. Takes
 * time in proportion to the text.
 */
export function findMentions(text: string, index: NameIndex): CompetitorMention[] {
  if (index.size === 0) return [];
  const words = wordsOf(text);
  const found: CompetitorMention[] = [];
  const readTo = new Map<string, number>();
  for (const at of placesToRead(text, words)) {
    for (const { competitorId, words: named } of namesAt(text, words, at, index)) {
      const start = words[at]?.start ?? 0;
      if ((readTo.get(competitorId) ?? 0) > start) continue;
      const sentence = sentenceAround(text, start, words[at + named.length - 1]?.end ?? start);
      readTo.set(competitorId, sentence.end);
      found.push({ competitorId, ...sentence, sentence: text.slice(sentence.start, sentence.end) });
    }
    if (found.length >= MOST_MENTIONS) break;
  }
  return found;
}
