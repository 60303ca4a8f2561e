const UNITS = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`
    .split(/\s+/)
    .map((word, value) => [word, value] as const),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, 20 + 10 * at] as const),
);
const SCALES = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const BEFORE_SCALE = /^(?:hundred|thousand|million|billion|dozen)$/;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface SpelledNumber {
  readonly start: number;
  readonly end: number;
  /** May end in .5: 'half a million' is 500,000, and 'half a thousand' 500. */
  readonly value: number;
}

/** The words of a text that blanks or hyphens alone separate, as groups. */
function wordGroups(text: string): Word[][] {
  const groups: Word[][] = [];
  let last: Word | undefined;
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const word = { text: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length };
    const isNext = last !== undefined && /^[ \t\n\u00a0-]{1,3}$/.test(text.slice(last.end, word.start));
    if (isNext) groups.at(-1)?.push(word);
    else groups.push([word]);
    last = word;
  }
  return groups;
}

/** Adds a word up to twenty or a multiple of ten; null where it begins another number: 'ten twelve'. */
function addSmall(current: number, value: number): number | null {
  const rest = current % 100;
  if (rest === 0) return current + value;
  return rest >= 20 && rest % 10 === 0 && value < 10 && value > 0 ? current + value : null;
}

interface Sum {
  readonly total: number;
  readonly current: number;
  readonly isOpen: boolean;
}

/** The number so far with one more word; null if the word belongs to no number, or to another one. */
function extend({ total, current, isOpen }: Sum, word: string): Sum | null {
  const small = UNITS.get(word) ?? TENS.get(word);
  if (small !== undefined) {
    const next = addSmall(current, small);
    return next === null ? null : { total, current: next, isOpen: true };
  }
  if (!isOpen) return null;
  const times = current === 0 ? 1 : current;
  if (word === 'hundred') return times < 100 ? { total, current: times * 100, isOpen } : null;
  if (word === 'dozen') return times < 100 ? { total, current: times * 12, isOpen } : null;
  const scale = SCALES.get(word);
  return scale === undefined ? null : { total: total + times * scale, current: 0, isOpen };
}

/** Where the first word counts nothing itself: 'a hundred', 'half a million'. */
function beginning(words: readonly Word[], at: number): { readonly skip: number; readonly half: boolean } {
  const text = (step: number) => words[at + step]?.text ?? '';
  const isArticle = /^an?$/.test(text(0));
  if (isArticle && BEFORE_SCALE.test(text(1))) return { skip: 1, half: false };
  if (text(0) === 'half' && /^an?$/.test(text(1)) && BEFORE_SCALE.test(text(2)))
    return { skip: 2, half: true };
  return { skip: 0, half: false };
}

function readAt(words: readonly Word[], first: number): { number: SpelledNumber; next: number } | null {
  const { skip, half } = beginning(words, first);
  let sum: Sum = { total: 0, current: 0, isOpen: skip > 0 };
  let at = first + skip;
  for (;;) {
    const joins = words[at]?.text === 'and' && sum.isOpen && (sum.total > 0 || sum.current >= 100);
    const word = words[joins ? at + 1 : at];
    const next = word === undefined ? null : extend(sum, word.text);
    if (next === null) break;
    sum = next;
    at += joins ? 2 : 1;
  }
  const [start, end] = [words[first], words[at - 1]];
  if (at === first + skip || !start || !end) return null;
  const value = (sum.total + sum.current) / (half ? 2 : 1);
  return { number: { start: start.start, end: end.end, value }, next: at };
}

/** English numbers in words: 'twelve', 'forty-five', 'two hundred and fifty', 'a dozen', 'half a million'. */
export function spelledNumbers(text: string): SpelledNumber[] {
  const found: SpelledNumber[] = [];
  for (const words of wordGroups(text)) {
    for (let at = 0; at < words.length; ) {
      const read = readAt(words, at);
      if (read) found.push(read.number);
      at = read?.next ?? at + 1;
    }
  }
  return found;
}
