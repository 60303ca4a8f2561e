const ASCII_LETTER = /[A-Za-z]/;
const LATIN_LETTER = /[\p{Script=Latin}ªº]/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
/** What people write between letters, too: quotation marks, dashes, bullets, trademarks, blanks and hyphens. */
const AMONG_LETTERS = /[‘’“”–—•™\u00a0\u00ad]/;
/** Ligatures and signs that Unicode counts as letters, which no name has. */
const NO_LETTER = /[ﬁﬂƒˆ]/;
const UNDEFINED = /[\u0080-\u009f\ufffd\uf8ff]/;

/** Whether a character can't be meant where it stands: a sign within a word, or a capital letter after a small one. */
function isOdd(before: string, letter: string, after: string): boolean {
  if (UNDEFINED.test(letter)) return true;
  if (AMONG_LETTERS.test(letter)) return false;
  const follows = LATIN_LETTER.test(before);
  if (!LATIN_LETTER.test(letter) || NO_LETTER.test(letter)) return follows && LATIN_LETTER.test(after);
  if (UPPER.test(letter)) return follows && (LOWER.test(before) || LOWER.test(after));
  return ASCII_LETTER.test(after) && UPPER.test(after);
}

/** Two words read better as Mac Roman, or one has a byte that Windows-1252 leaves undefined. */
const ENOUGH = 2;
const FEWEST_OF_ALL = 0.1;
/** In words of Latin letters, those outside ASCII stand alone. */
const MOST_IN_PAIRS = 0.25;
const MOST_AGAINST = 0.05;

/**
 * Whether bytes are clearly Mac Roman rather than Windows-1252: read in that, words have signs or capital letters within
 * them, and read as Mac Roman they don't.
 */
export function isMacRoman(bytes: Buffer): boolean {
  const windows = new TextDecoder('windows-1252').decode(bytes);
  const mac = new TextDecoder('macintosh').decode(bytes);
  let all = 0;
  let paired = 0;
  let inFavor = 0;
  let against = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    all += 1;
    if ((bytes[at + 1] ?? 0) >= 0x80) paired += 1;
    const [asWindows = '', asMac = ''] = [windows[at], mac[at]];
    const isOddAsMac = isOdd(mac[at - 1] ?? '', asMac, mac[at + 1] ?? '');
    if (isOddAsMac) against += 1;
    else if (UNDEFINED.test(asWindows)) inFavor += ENOUGH;
    else if (isOdd(windows[at - 1] ?? '', asWindows, windows[at + 1] ?? '')) inFavor += 1;
  }
  const isLatin = paired <= all * MOST_IN_PAIRS && against <= all * MOST_AGAINST;
  return isLatin && inFavor >= ENOUGH && inFavor >= all * FEWEST_OF_ALL;
}
