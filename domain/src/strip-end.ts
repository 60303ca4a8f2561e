/**
 * The text without what it ends with, as far as `sign`, a pattern of one character, takes it. Takes time in proportion
 * to what is cut off, where `/[…]+$/` takes the square of every such run that does not end the text.
 */
export function stripEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const half = end > 1 && text.codePointAt(end - 2) !== text.charCodeAt(end - 2);
    const from = half ? end - 2 : end - 1;
    if (!sign.test(text.slice(from, end))) break;
    end = from;
  }
  return text.slice(0, end);
}
