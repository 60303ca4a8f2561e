interface Requirement {
  readonly number: string | null;
  readonly text: string;
}

export interface RequirementPair {
  /** Index among the requirements of the earlier version. */
  readonly before: number;
  readonly after: number;
  /** Whether its words differ. A new number alone is no change. */
  readonly isChanged: boolean;
}

/** Words of a text, in lower case and without marks. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const plain = (text = ''): string => text.replace(/\s+/g, ' ').trim();

/** Share of words that two texts have in common at which they are one requirement in two wordings. */
const LIKE = 0.6;
/** A requirement with the same number may be reworded more. */
const LIKE_BY_NUMBER = 0.35;
/** Words in more texts than this tell nothing apart. */
const MOST_SHARING = 40;
const MOST_CANDIDATES = 60;

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

class Matching {
  readonly #before: readonly Requirement[];
  readonly #after: readonly Requirement[];
  readonly #beforeWords: readonly (readonly string[])[];
  readonly #afterWords: readonly (readonly string[])[];
  readonly #beforeSets: readonly ReadonlySet<string>[];
  readonly #afterSets: readonly ReadonlySet<string>[];
  readonly #taken = new Map<number, RequirementPair>();
  readonly #used = new Set<number>();

  constructor(before: readonly Requirement[], after: readonly Requirement[]) {
    this.#before = before;
    this.#after = after;
    this.#beforeWords = before.map(({ text }) => wordsOf(text));
    this.#afterWords = after.map(({ text }) => wordsOf(text));
    this.#beforeSets = this.#beforeWords.map((words) => new Set(words));
    this.#afterSets = this.#afterWords.map((words) => new Set(words));
  }

  #pair(before: number, after: number): void {
    const isChanged = plain(this.#before[before]?.text) !== plain(this.#after[after]?.text);
    this.#taken.set(before, { before, after, isChanged });
    this.#used.add(after);
  }

  /** Pairs in the order of the documents what has the same key, so duplicates stay apart. */
  #pairByKey(keyOf: (requirement: Requirement, words: readonly string[]) => string | null): void {
    const open = new Map<string, number[]>();
    for (const [at, one] of this.#after.entries()) {
      const key = this.#used.has(at) ? null : keyOf(one, this.#afterWords[at] ?? []);
      if (key !== null) open.set(key, [...(open.get(key) ?? []), at]);
    }
    const next = new Map<string, number>();
    for (const [at, one] of this.#before.entries()) {
      const key = this.#taken.has(at) ? null : keyOf(one, this.#beforeWords[at] ?? []);
      const from = key === null ? 0 : (next.get(key) ?? 0);
      const found = key === null ? undefined : open.get(key)?.[from];
      if (key === null || found === undefined) continue;
      next.set(key, from + 1);
      this.#pair(at, found);
    }
  }

  /** Later requirements that share a rare word, by that word. */
  #byWord(): ReadonlyMap<string, readonly number[]> {
    const index = new Map<string, number[]>();
    for (const [at, words] of this.#afterSets.entries()) {
      if (this.#used.has(at)) continue;
      for (const word of words) {
        const sharing = index.get(word);
        if (sharing) sharing.push(at);
        else index.set(word, [at]);
      }
    }
    return index;
  }

  #candidates(words: ReadonlySet<string>, index: ReadonlyMap<string, readonly number[]>): Iterable<number> {
    const sharing = [...words]
      .map((word) => index.get(word) ?? [])
      .filter((all) => all.length > 0 && all.length <= MOST_SHARING)
      .toSorted((one, other) => one.length - other.length);
    const found = new Set<number>();
    for (const all of sharing) {
      for (const at of all) found.add(at);
      if (found.size >= MOST_CANDIDATES) break;
    }
    return found;
  }

  /** Pairs reworded requirements, the most alike first. */
  #pairByLikeness(): void {
    const index = this.#byWord();
    const found: { readonly before: number; readonly after: number; readonly like: number }[] = [];
    for (const [before, words] of this.#beforeSets.entries()) {
      if (this.#taken.has(before)) continue;
      for (const after of this.#candidates(words, index)) {
        const like = likeness(words, this.#afterSets[after] ?? new Set());
        if (like >= LIKE) found.push({ before, after, like });
      }
    }
    const isSame = (one: { before: number; after: number }): number =>
      Number(this.#before[one.before]?.number === this.#after[one.after]?.number);
    found.sort(
      (one, other) => other.like - one.like || isSame(other) - isSame(one) || one.before - other.before,
    );
    for (const { before, after } of found) {
      if (!this.#taken.has(before) && !this.#used.has(after)) this.#pair(before, after);
    }
  }

  /** Pairs what kept its number and some of its words. */
  #pairByNumber(): void {
    const numbered = new Map<string, number>();
    for (const [at, { number }] of this.#after.entries()) {
      if (number !== null && !this.#used.has(at) && !numbered.has(number)) numbered.set(number, at);
    }
    for (const [before, { number }] of this.#before.entries()) {
      const after = number === null || this.#taken.has(before) ? undefined : numbered.get(number);
      if (after === undefined || this.#used.has(after)) continue;
      const like = likeness(this.#beforeSets[before] ?? new Set(), this.#afterSets[after] ?? new Set());
      if (like >= LIKE_BY_NUMBER) this.#pair(before, after);
    }
  }

  run(): readonly RequirementPair[] {
    this.#pairByKey(({ number }, words) =>
      words.length === 0 ? null : `${number ?? ''}\n${words.join(' ')}`,
    );
    this.#pairByKey((_, words) => (words.length === 0 ? null : words.join(' ')));
    this.#pairByLikeness();
    this.#pairByNumber();
    return [...this.#taken.values()].sort((one, other) => one.before - other.before);
  }
}

/**
 * Pairs the requirements of two versions of a document, each at most once: by their words first, since an amendment
 * renumbers, then by number. What is in no pair was removed, or is new.
 */
export function sameRequirements(
  before: readonly Requirement[],
  after: readonly Requirement[],
): readonly RequirementPair[] {
  return new Matching(before, after).run();
}
