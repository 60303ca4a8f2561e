/** As words are compared: without accents, case, punctuation and double spaces. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Shorter words are too often another word by one letter: Iran and Iraq. */
const SHORTEST_TYPO = 6;

/** Whether one letter more, less, other, or two exchanged, make one of the other. */
export function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (at === short.length) return false;
  const rest = short.slice(at + 1) === long.slice(at + 1);
  const exchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest || (exchanged && short.slice(at + 2) === long.slice(at + 2));
}

/**
 * What a word is known as: itself where it is known, else the only known one that a typo made it of; null if none or
 * more than one would do. `known` holds plain words.
 */
export function closest<T>(plain: string, known: ReadonlyMap<string, T>): T | null {
  const exact = known.get(plain);
  if (exact !== undefined) return exact;
  if (plain.length < SHORTEST_TYPO) return null;
  const near = new Set([...known].filter(([word]) => isOneTypoAway(plain, word)).map(([, value]) => value));
  const [only] = near;
  return near.size === 1 && only !== undefined ? only : null;
}
