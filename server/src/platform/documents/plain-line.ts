/** One line: blanks of every kind as one space, without NUL, halves of characters and invisible marks. */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
