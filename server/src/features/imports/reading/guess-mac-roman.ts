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
function isOdd(text: string, at: number): boolean {
  const [before = '', letter = '', after = ''] = [text[at - 1], text[at], text[at + 1]];
  if (UNDEFINED.test(letter)) return true;
  if (AMONG_LETTERS.test(letter)) return false;
  const follows = LATIN_LETTER.test(before);
  if (!LATIN_LETTER.test(letter) || NO_LETTER.test(letter)) return follows && LATIN_LETTER.test(after);
  return UPPER.test(letter) && follows && (LOWER.test(before) || LOWER.test(after));
}

/** A small letter before a capital: GéRARD is written so in Windows, too, so it speaks against a Mac and never for one. */
function isOddCase(text: string, at: number): boolean {
  const [letter = '', after = ''] = [text[at], text[at + 1]];
  return LATIN_LETTER.test(letter) && !UPPER.test(letter) && ASCII_LETTER.test(after) && UPPER.test(after);
}

/** Two words read better as Mac Roman, or one has a byte that Windows-1252 leaves undefined. */
const ENOUGH = 2;
const FEWEST_OF_ALL = 0.1;
/** In words of Latin letters, those outside ASCII stand alone. */
const MOST_IN_PAIRS = 0.25;
const MOST_AGAINST = 0.05;

/**
 * Whether bytes are clearly Mac Roman rather than text of Windows: read in Windows-1252, and some also in Windows-1250,
 * words have signs or capital letters within them, and read as Mac Roman they don't.
 */
export function isMacRoman(bytes: Buffer): boolean {
  const [western = '', central = '', mac = ''] = ['windows-1252', 'windows-1250', 'macintosh'].map((name) =>
    new TextDecoder(name).decode(bytes),
  );
  let all = 0;
  let paired = 0;
  let inFavor = 0;
  let oddInCentral = 0;
  let against = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    all += 1;
    if ((bytes[at + 1] ?? 0) >= 0x80) paired += 1;
    if (isOdd(central, at)) oddInCentral += 1;
    if (isOdd(mac, at) || isOddCase(mac, at)) against += 1;
    else if (isOdd(western, at)) inFavor += UNDEFINED.test(western[at] ?? '') ? ENOUGH : 1;
  }
  const isLatin = paired <= all * MOST_IN_PAIRS && against <= all * MOST_AGAINST;
  const isCentral = oddInCentral < Math.max(1, inFavor * FEWEST_OF_ALL);
  return isLatin && !isCentral && inFavor >= ENOUGH && inFavor >= all * FEWEST_OF_ALL;
}
