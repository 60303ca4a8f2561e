/** How alike two deals are, by what can be said of it: rivals, pain, industry and size. */

export interface ComparedDeal {
  readonly industry: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** What the buyer’s pain is, one statement each. */
  readonly pains: readonly string[];
  /** Ids of competitors. */
  readonly rivals: readonly string[];
}

export interface Likeness {
  readonly industry: boolean;
  /** Between half and twice as large, in the same currency. */
  readonly size: boolean;
  /** Rivals of both. */
  readonly rivals: readonly string[];
  /** Words of both pains, the longest first, at most five. */
  readonly painWords: readonly string[];
  readonly score: number;
}

const WEIGHTS = { rival: 3, pain: 3, industry: 2, size: 1 } as const;
/** Size alone, or one word, makes no deals alike. */
const LEAST_SCORE = 2;
const LEAST_WORDS = 2;
const MOST_WORDS = 5;
const SHORTEST_WORD = 4;

const COMMON = new Set(
  `about after again against also always another because been before being between both cannot could does doing done down
during each even every from given gets going have having here into just less like long made make makes many more most much
must need needs never next only other over really same says said should since some still such than that their them then
there these they thing things this those through time times today under until very want wants week weeks were what when
where which while whole will with within without work works would year years your customer customers company team teams
people process`.split(/\s+/),
);

/** A word without the ending that number and tense give it, so that ‘delays’ is ‘delayed’ too. */
function stemOf(word: string): string {
  for (const ending of ['ings', 'ing', 'ies', 'ied', 'ed', 'es', 's', 'e', 'y']) {
    if (word.endsWith(ending) && word.length - ending.length >= SHORTEST_WORD)
      return word.slice(0, word.length - ending.length);
  }
  return word;
}

/** What the statements are about: their words by stem. */
function wordsOf(statements: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of statements
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    if (word.length >= SHORTEST_WORD && !COMMON.has(word) && !found.has(stemOf(word)))
      found.set(stemOf(word), word);
  }
  return found;
}

function sharedWords(deal: ComparedDeal, other: ComparedDeal): string[] {
  const theirs = wordsOf(other.pains);
  return [...wordsOf(deal.pains)]
    .filter(([stem]) => theirs.has(stem))
    .map(([, word]) => word)
    .toSorted((a, b) => b.length - a.length || a.localeCompare(b))
    .slice(0, MOST_WORDS);
}

function isAsLarge(deal: ComparedDeal, other: ComparedDeal): boolean {
  if (deal.currency !== other.currency || deal.amountMinor <= 0) return false;
  return other.amountMinor >= deal.amountMinor / 2 && other.amountMinor <= deal.amountMinor * 2;
}

const plain = (text: string | null): string => text?.trim().toLowerCase() ?? '';

/** Why the other deal is like this one; null if it isn’t. */
export function likenessOf(deal: ComparedDeal, other: ComparedDeal): Likeness | null {
  const rivals = deal.rivals.filter((id) => other.rivals.includes(id));
  const words = sharedWords(deal, other);
  const painWords = words.length >= LEAST_WORDS ? words : [];
  const industry = plain(deal.industry) !== '' && plain(deal.industry) === plain(other.industry);
  const size = isAsLarge(deal, other);
  const score =
    (rivals.length > 0 ? WEIGHTS.rival : 0) +
    (painWords.length > 0 ? WEIGHTS.pain : 0) +
    (industry ? WEIGHTS.industry : 0) +
    (size ? WEIGHTS.size : 0);
  return score < LEAST_SCORE ? null : { industry, size, rivals, painWords, score };
}
