/** Longest error message that is stored; the rest is usually just user input. */
const LONGEST_MESSAGE = 300;
const LONGEST_FRAME = 300;
const MOST_FRAMES = 20;

/**
 * What may have come from a person or a row, and what stands in its place. In this order: an address within quotes
 * goes with the quotes.
 */
const SCRUBS: readonly (readonly [RegExp, string])[] = [
  // Files of the application itself say where it went wrong.
  [/\bhttps?:\/\/[^\s/]+(\/assets\/[\w.-]+)\S*/gi, '$1'],
  [/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w+\b)/g, '$1'],
  [/(?<![\p{L}\p{N}])"[^"]*"?/gu, '<text>'],
  [/`[^`]*`?|“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|‘.*?(?:’(?![\p{L}\p{N}])|$)/gsu, '<text>'],
  [/(?<![\p{L}\p{N}])'.*?(?:'(?![\p{L}\p{N}])|$)/gsu, '<text>'],
  [/\b[a-z][a-z\d+.-]{0,30}:\/\/\S+/gi, '<address>'],
  [/(?<![^\s@<>()])[^\s@<>()]+@[^\s@<>()]+/g, '<address>'],
  [/(\/[^\s?#/]*)[?#]\S*/g, '$1'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, '<id>'],
  [/\+?\d[\d\s().,/-]*\d|\d/g, '<n>'],
];

/**
 * The message of an error without what varies from one person to the next: quoted values, addresses, ids and numbers.
 * Two errors that differ in these alone read the same.
 */
export function scrubMessage(message: string): string {
  // Far more than is kept is enough to find where a quote ends.
  let text = message.slice(0, 4 * LONGEST_MESSAGE);
  for (const [pattern, placeholder] of SCRUBS) text = text.replace(pattern, placeholder);
  text = text.replace(/\s+/g, ' ').trim();
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE - 1)}…` : text;
}

/** `at name (file:1:2)` of one family of browsers and of Node, `name@file:1:2` of the other. */
const FRAME = /^\s*at .*(?::\d+(?::\d+)?|<anonymous>|native)\)?$|^[^\s@]*@\S+:\d+(?::\d+)?$/;

/** The frames of a stack as they came, without the message above them and without queries of addresses. */
export function framesOf(stack: string): string[] {
  return stack
    .split('\n', 200)
    .filter((line) => line.length <= LONGEST_FRAME && FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim().replace(/[?#][^\s:)]*/g, ''));
}

/**
 * Where a frame is, the same from one release to the next: the file without its host and the hash of the build, and
 * the function where its name was not cut down to a letter or two.
 */
export function placeOf(frame: string): string {
  const [, named = '', file = frame] =
    /^at (?:async )?(?:(.+?) \()?(.+?)\)?$/.exec(frame) ?? /^(.*?)@(.+)$/.exec(frame) ?? [];
  const place = file
    .replace(/:\d+(?::\d+)?$/, '')
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
    .replace(/-[\w-]{8}(?=\.\w+$)/, '');
  return named.length > 2 ? `${named} ${place}` : place;
}
