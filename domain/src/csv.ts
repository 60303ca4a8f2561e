/** What a spreadsheet would take for a formula, also behind blanks. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r|%]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * One cell of a CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it, which the
 * spreadsheet reads as 'this is text'; a number stays one, a negative one too.
 */
export function csvCell(value: string | number | bigint | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV, with its end. */
export function csvLine(cells: readonly Parameters<typeof csvCell>[0][]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
