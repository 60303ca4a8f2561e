const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/** Cuts a text to that many UTF-16 units, never inside a character, since half of one can't be stored. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(HALF_A_PAIR, '');
}
