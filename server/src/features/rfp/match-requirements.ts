interface Item {
  readonly number: string | null;
  readonly text: string;
}

interface Pair {
  readonly before: number;
  readonly after: number;
  readonly isChanged: boolean;
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Waiting places of each key, in order; each is handed out once. */
function placesBy(items: readonly Item[], keyOf: (item: Item) => string | null, taken: ReadonlySet<number>) {
  const places = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    if (key === null || taken.has(index)) continue;
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  return places;
}

/**
 * Pairs the requirements of two versions of a document, each at most once: by their words first, then by number. Those
 * without a pair were removed or are new.
 */
export function matchRequirements(before: readonly Item[], after: readonly Item[]): Pair[] {
  const pairs: Pair[] = [];
  const [takenBefore, takenAfter] = [new Set<number>(), new Set<number>()];
  const keys: readonly ((item: Item) => string | null)[] = [
    ({ text }) => plain(text),
    ({ number }) => number,
  ];
  for (const [round, keyOf] of keys.entries()) {
    const places = placesBy(after, keyOf, takenAfter);
    for (const [index, item] of before.entries()) {
      const key = keyOf(item);
      if (key === null || takenBefore.has(index)) continue;
      const found = places.get(key)?.shift();
      if (found === undefined) continue;
      takenBefore.add(index);
      takenAfter.add(found);
      pairs.push({ before: index, after: found, isChanged: round > 0 });
    }
  }
  return pairs;
}
