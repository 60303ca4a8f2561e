/**
 * Steps of hand-written scanners over foreign text. Each looks at a character once, so that a reader made of them takes
 * time in proportion to the text, whatever stands in it. `at` and `end` are UTF-16 offsets into the text.
 */

/** Where a line says whose or what it is: no mark, name or heading is looked for beyond. UTF-16 code units. */
export const LONGEST_MARK = 4000;

const BLANK = /\s/;

/** What `\s` means in a pattern. */
function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 32 || (code >= 9 && code <= 13)) return true;
  return code >= 160 && BLANK.test(text.charAt(at));
}

export function pastBlanks(text: string, at: number): number {
  let next = at;
  while (next < text.length && isBlankAt(text, next)) next += 1;
  return next;
}

/** Where the text before `end` ends without its blanks. */
export function beforeBlanks(text: string, end: number, from = 0): number {
  let last = end;
  while (last > from && isBlankAt(text, last - 1)) last -= 1;
  return last;
}

/** Past all neighbouring characters that are one of `signs`. */
export function pastAll(text: string, at: number, signs: string): number {
  let next = at;
  while (next < text.length && signs.includes(text.charAt(next))) next += 1;
  return next;
}

/** Past one character where it is one of `signs`. */
export function pastOne(text: string, at: number, signs: string): number {
  return at < text.length && signs.includes(text.charAt(at)) ? at + 1 : at;
}

/** The text without those of `signs` that it begins and ends with. */
export function stripSigns(text: string, signs: string): string {
  return stripEnd(text.slice(pastAll(text, 0, signs)), signs);
}

/** The text without those of `signs` that it ends with. */
export function stripEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The opening of a line with single spaces between its words, none around them: so patterns need no `\s*`. */
export function squeeze(line: string, longest = LONGEST_MARK): string {
  return line.slice(0, longest).replace(/\s+/g, ' ').trim();
}

/** Past what a sticky pattern of bounded length matches at `at`; -1 where it does not. */
export function pastToken(text: string, at: number, token: RegExp): number {
  token.lastIndex = at;
  return token.test(text) ? token.lastIndex : -1;
}

/** What stands before and after the first of the separators, trimmed; null if none is, or nothing stands after it. */
export function cutAtFirst(text: string, separators: readonly string[]): [string, string] | null {
  let at = -1;
  let length = 0;
  for (const separator of separators) {
    const found = text.indexOf(separator);
    if (found === -1 || (at !== -1 && found >= at)) continue;
    at = found;
    length = separator.length;
  }
  if (at === -1) return null;
  const after = text.slice(at + length).trim();
  return after === '' ? null : [text.slice(0, at).trim(), after];
}
