const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/** At most so many UTF-16 units of a text, never half of a character: what holds half of one cannot be stored. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(HALF_A_PAIR, '');
}
