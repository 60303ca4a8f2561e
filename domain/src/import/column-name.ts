import { FIELD_WORDS, NO_PLACE_WORDS } from './column-words.ts';
import type { ImportKind } from './fields.ts';

/** What makers put before the name of a column to say whose it is. */
const PREFIXES: Readonly<Record<ImportKind, readonly string[]>> = {
  teammate: ['user', 'agent', 'employee'],
  product: ['product', 'item'],
  account: ['account', 'organization', 'organisation', 'company', 'customer'],
  contact: ['person', 'contact'],
  deal: ['deal', 'opportunity', 'opp', 'potential'],
  stakeholder: ['stakeholder', 'contact', 'person'],
};
const LONGEST_HEADER = 200;

/** 'StageName', 'deal_stage', 'Deal - Stage' and 'Amount (USD)' as plain words. */
export function headerWords(header: string): string {
  return header
    .slice(0, LONGEST_HEADER)
    .normalize('NFKC')
    .replace(/\((?:do not modify)\)/i, ' ')
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/\([^()]{0,40}\)$/, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutPrefix(words: string, kind: ImportKind): string | null {
  const prefix = PREFIXES[kind].find((one) => words.startsWith(`${one} `));
  return prefix === undefined ? null : words.slice(prefix.length + 1);
}

function trigrams(words: string): ReadonlySet<string> {
  const padded = `  ${words} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  return found;
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared += 1;
  return shared / (left.size + right.size - shared);
}

/** Likeness of two names from 0 to 1, by the groups of three letters that they share. */
export function likeness(a: string, b: string): number {
  return shareOf(trigrams(a), trigrams(b));
}

/** The same for a header and the names of a field, of which the likest counts. */
function likenessToNames(header: ReadonlySet<string>, names: readonly string[]): number {
  return Math.max(...names.map((name) => shareOf(header, gramsOfName(name))));
}

const knownGrams = new Map<string, ReadonlySet<string>>();

/** Of names in our own lists only, so the memory of them stays small. */
function gramsOfName(name: string): ReadonlySet<string> {
  const before = knownGrams.get(name);
  if (before) return before;
  const grams = trigrams(name);
  knownGrams.set(name, grams);
  return grams;
}

/** How well a header names a field. */
export interface NameMatch {
  readonly field: string;
  /** From 0 to 1. */
  readonly score: number;
  readonly how: 'same' | 'like';
}

const LEAST_LIKENESS = 0.55;
const SAME = 1;
const SAME_WITHOUT_PREFIX = 0.96;
const MOST_FOR_LIKE = 0.85;

/** Last words that say too little of what comes before them. */
const GENERAL = new Set(
  'id|name|number|title|value|status|state|type|user|reason|size|step|close|url|web|first|last'.split('|'),
);
const FOR_LAST_WORDS = 0.7;

/** 'Anticipated close date' ends with the name of a field. */
function matchLastWords(words: string, kind: ImportKind): NameMatch | null {
  const parts = words.split(' ');
  for (let from = 1; from < parts.length; from += 1) {
    const last = parts.slice(from).join(' ');
    const field = GENERAL.has(last) ? undefined : FIELD_WORDS[kind].byName.get(last);
    if (field !== undefined) return { field, score: FOR_LAST_WORDS, how: 'like' };
  }
  return null;
}

/** The fields that a header may name, of one kind. Empty if it names what we have no place for. */
export function matchName(header: string, kind: ImportKind): readonly NameMatch[] {
  const words = headerWords(header);
  const short = withoutPrefix(words, kind);
  const { byName, byField } = FIELD_WORDS[kind];
  const exact = byName.get(words) ?? namedTwice(words, kind);
  if (exact !== undefined) return [{ field: exact, score: SAME, how: 'same' }];
  const other = short === null ? undefined : byName.get(short);
  if (NO_PLACE_WORDS.has(words) || (short !== null && other === undefined && NO_PLACE_WORDS.has(short)))
    return [];
  if (other !== undefined) return [{ field: other, score: SAME_WITHOUT_PREFIX, how: 'same' }];
  const last = matchLastWords(words, kind);
  if (last !== null) return [last];
  const [whole, rest] = [trigrams(words), short === null ? null : trigrams(short)];
  return [...byField].flatMap(([field, names]) => {
    const most = Math.max(likenessToNames(whole, names), rest === null ? 0 : likenessToNames(rest, names));
    return most < LEAST_LIKENESS ? [] : [{ field, score: most * MOST_FOR_LIKE, how: 'like' as const }];
  });
}

/** Some makers say twice whose a column is: 'Deal - Deal created'. */
function namedTwice(words: string, kind: ImportKind): string | undefined {
  const short = withoutPrefix(words, kind);
  const again = short === null ? null : withoutPrefix(short, kind);
  return again === null ? undefined : FIELD_WORDS[kind].byName.get(again);
}

/** Whether a header names something that we know and have no place for. */
export function hasNoPlace(header: string, kind: ImportKind): boolean {
  const words = headerWords(header);
  if (FIELD_WORDS[kind].byName.has(words)) return false;
  const short = withoutPrefix(words, kind);
  return NO_PLACE_WORDS.has(words) || (short !== null && NO_PLACE_WORDS.has(short));
}
